import { delimiterOf, readDelimitedPart } from '@minit/domain/kernel/delimited.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import {
  findLayout,
  readStatementRows,
  type StatementLayout,
  type StatementRows,
  whyNoCsv,
} from '@minit/domain/money/statement-files.ts'
import {
  MAX_LINES_REPORTED,
  STATEMENT_PROVIDERS,
  type StatementProvider,
} from '@minit/domain/money/statements.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { RECEIVED } from '../../platform/settings/ledger-accounts.ts'
import {
  deleteFile,
  insertFile,
  insertLines,
  lockFile,
  type StatementFileRow,
  updateFile,
} from './statements.queries.ts'

/** Providers through which the platform receives money. */
export const readableProviders = (): StatementProvider[] =>
  STATEMENT_PROVIDERS.filter((provider) => provider in RECEIVED)

/** Creates a file whose parts follow, without any other effect. Returns its id. */
export const startStatement = async (
  deps: Deps,
  admin: Admin,
  { provider, fileName }: { provider: StatementProvider; fileName: string },
): Promise<string> => {
  if (!readableProviders().includes(provider))
    throw new Refusal('statement_unreadable', 'No money is taken through this provider yet.')
  const id = deps.newId()
  await deps.db.asPlatform((tx) =>
    insertFile(tx, {
      id,
      provider,
      name: fileName,
      origin: 'upload',
      state: 'reading',
      actorName: admin.name,
      createdAt: deps.now(),
    }),
  )
  return id
}

export type StatementPart = { id: string; number: number; text: string; isLast: boolean }

/**
 * Reads the next part of a file, split anywhere, in one transaction. A part that was read before changes
 * nothing, so it can be sent again after a lost answer. Refuses with `statement_not_found`,
 * `changed_meanwhile` if a part is missing, and `statement_unreadable` with the reason.
 */
export const readPart = (deps: Deps, { id, number, text, isLast }: StatementPart): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const file = await lockFile(tx, id)
    if (file === null) throw new Refusal('statement_not_found')
    if (number < file.parts) return
    if (file.state !== 'reading' || number > file.parts) throw new Refusal('changed_meanwhile')
    const read = readRows(file, { text, isLast })
    await insertLines(tx, { fileId: id, provider: file.provider }, read.lines)
    const change = { ...countsWith(file, read), ...read.file, parts: number + 1 }
    if (isLast && change.readable === 0) refuseEmpty(change)
    await updateFile(tx, id, { ...change, ...(isLast && { state: 'ready' }) })
  })

/** Longer than any valid row: an unclosed quote. */
const MAX_ROW_LENGTH = 100_000
/** Titles and dates may precede the heading. */
const ROWS_TO_WAIT_FOR = 15

type Part = Pick<StatementPart, 'text' | 'isLast'>
type Read = StatementRows & { file: { layout: StatementLayout | null; rest: string; nextLine: number } }

const readRows = (file: StatementFileRow, { text: part, isLast }: Part): Read => {
  const isFirst = file.parts === 0
  const text = isFirst ? part.replace(/^\uFEFF/, '') : file.rest + part
  const why = isFirst ? whyNoCsv(text) : null
  if (why !== null) throw new Refusal('statement_unreadable', why)
  // Only `findLayout` writes it.
  const known = file.layout as StatementLayout | null
  const delimiter = known?.delimiter ?? delimiterOf(text)
  const { rows, rest, nextLine } = readDelimitedPart(text, { delimiter, line: file.nextLine, isLast })
  if (known === null && !isLast && rows.length < ROWS_TO_WAIT_FOR && text.length < MAX_ROW_LENGTH)
    return {
      lines: [],
      unreadable: [],
      leftOut: [],
      file: { layout: null, rest: text, nextLine: file.nextLine },
    }
  if (rest.length > MAX_ROW_LENGTH)
    throw new Refusal('statement_unreadable', `A quote that begins on line ${nextLine} never ends.`)
  const { layout, body } =
    known === null ? layoutOf(rows, file.provider, text) : { layout: known, body: rows }
  return { ...readStatementRows(body, layout, file.provider), file: { layout, rest, nextLine } }
}

const layoutOf = (rows: Parameters<typeof findLayout>[0], provider: StatementProvider, start: string) => {
  const found = findLayout(rows, { provider, start })
  if ('layout' in found) return found
  const names = rows[0]?.cells.filter((cell) => cell !== '').slice(0, 12) ?? []
  throw new Refusal(
    'statement_unreadable',
    `We found no column for ${found.missing.join(', ')}. The first line has: ${names.join(', ').slice(0, 200)}.`,
  )
}

const countsWith = (file: StatementFileRow, { lines, unreadable, leftOut }: StatementRows) => ({
  readable: file.readable + lines.length,
  unreadable: file.unreadable + unreadable.length,
  leftOut: file.leftOut + leftOut.length,
  unreadableLines: [...file.unreadableLines, ...unreadable].slice(0, MAX_LINES_REPORTED),
  leftOutLines: [...file.leftOutLines, ...leftOut].slice(0, MAX_LINES_REPORTED),
})

const refuseEmpty = ({ unreadableLines: [first], leftOut }: ReturnType<typeof countsWith>): never => {
  if (first !== undefined)
    throw new Refusal(
      'statement_unreadable',
      `No line of this file can be read. The first, line ${first.line}: ${first.why}.`,
    )
  throw new Refusal(
    'statement_unreadable',
    leftOut > 0
      ? 'No line of this file moved any money.'
      : 'There is nothing under the heading of this file.',
  )
}

/**
 * Deletes a file that changed nothing. Refuses with `statement_not_found`, and
 * `already_decided` if it was taken.
 */
export const discardStatement = (deps: Deps, id: string): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const file = await lockFile(tx, id)
    if (file === null) throw new Refusal('statement_not_found')
    if (file.state === 'matching' || file.state === 'taken') throw new Refusal('already_decided')
    await deleteFile(tx, id)
  })

export type Taking = { id: string; coveredFrom: string; coveredUntil: string }

/** Takes a statement that covers these days, and enqueues its matching, in the caller's transaction. */
export const beginMatching = async (
  deps: Deps,
  tx: Tx,
  { id, coveredFrom, coveredUntil }: Taking,
): Promise<void> => {
  await updateFile(tx, id, { state: 'matching', coveredFrom, coveredUntil, takenAt: deps.now() })
  await deps.jobs.enqueue(tx, 'match-statement', { fileId: id })
}

const refuseToCome = ({ coveredUntil }: Taking, now: Date): void => {
  if (coveredUntil <= freetownDay(now)) return
  const fields = { coveredUntil: 'This day is still to come' }
  throw new Refusal('invalid_request', fields.coveredUntil, { fields })
}

/**
 * The same for an admin who has reviewed it. Refuses with `statement_not_found`, `already_decided`, and
 * `invalid_request` for future days, which would count as compared.
 */
export const takeStatement = (deps: Deps, admin: Admin, taking: Taking): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    refuseToCome(taking, deps.now())
    const file = await lockFile(tx, taking.id)
    if (file === null) throw new Refusal('statement_not_found')
    if (file.state !== 'ready') throw new Refusal('already_decided')
    await beginMatching(deps, tx, taking)
    const { provider, name, readable } = file
    await writeAudit(deps, tx, {
      admin,
      action: 'statement_taken',
      subject: { type: 'statement', id: taking.id },
      after: { provider, name, lines: readable, from: taking.coveredFrom, until: taking.coveredUntil },
    })
  })
