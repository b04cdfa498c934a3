import { createHash } from 'node:crypto'
import pg from 'pg'

/** A statement as sent, and whether it ran under the role that sees one seller's rows alone. */
export type RecordedStatement = { text: string; isOfOneSeller: boolean }

type Query = { text?: string } | string

/** Records every statement that this process sends to PostgreSQL, until `stop`. */
export const listenToStatements = (): { heard: Map<string, RecordedStatement>; stop: () => void } => {
  const statements = new Map<string, RecordedStatement>()
  const original = pg.Client.prototype.query
  const listening = function (this: pg.Client, ...words: unknown[]): unknown {
    const [query] = words as [Query]
    const text = typeof query === 'string' ? query : query?.text
    // The user of the connection is the role: no statement changes it.
    const isOfOneSeller = this.user === 'minit_app'
    if (text !== undefined && (isOfOneSeller || this.user === 'minit_platform'))
      statements.set(`${this.user} ${text}`, { text, isOfOneSeller })
    return Reflect.apply(original, this, words)
  }
  pg.Client.prototype.query = listening as typeof original
  return {
    heard: statements,
    stop: () => {
      pg.Client.prototype.query = original
    },
  }
}

const withoutTexts = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "''").replace(/--[^\n]*/g, ' ')

/** Tables that a statement reads or writes, each as often as it is named: a self-join counts twice. */
export const tablesIn = (text: string, known: ReadonlySet<string>): string[] =>
  [
    ...withoutTexts(text).matchAll(
      /\b(?:from|join|into|update|using|,)\s+(?:only\s+|lateral\s+)?"?(\w+)\b(?!"?\s*\.)/gi,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => known.has(name))

/** How often a statement compares the sellers of two tables, or a table's seller with a given one. */
const bondsIn = (text: string): number => {
  const plain = withoutTexts(text).replaceAll('"', '')
  const equal =
    plain.match(
      /(?:entrepreneur_id|entrepreneurs\.id|\be\.id)\s*=\s*[\w.$(]|=\s*(?:\w+\.)?entrepreneur_id\b|entrepreneur_id\s+in\s*\(|entrepreneur_id\s*=\s*any/gi,
    ) ?? []
  const using = plain.match(/using\s*\([^)]*entrepreneur_id/gi) ?? []
  const rows = plain.match(/\([^()]*entrepreneur_id[^()]*\)\s*(?:=|in)\s*\(/gi) ?? []
  return equal.length + using.length + rows.length
}

/** Whether a statement joins all its sellers' tables by the seller, as far as its text shows. */
export const isCoLocated = (
  { text, isOfOneSeller }: RecordedStatement,
  tenantTables: ReadonlySet<string>,
): boolean => {
  const named = tablesIn(text, tenantTables)
  return isOfOneSeller || named.length < 2 || bondsIn(text) >= named.length - 1
}

/** A statement with other values, or with more of them, is the same statement. */
const withoutValues = (text: string): string =>
  withoutTexts(text)
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:\s*,\s*\$)+/g, '$')
    .replace(/\(\$\)(?:\s*,\s*\(\$\))+/g, '($)')
    .replace(/\s+/g, ' ')
    .trim()

/** Identifies a statement by a digest of its text. */
export const digestOf = ({ text }: Pick<RecordedStatement, 'text'>): string =>
  createHash('sha256').update(withoutValues(text)).digest('hex').slice(0, 12)
