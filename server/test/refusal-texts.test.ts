import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '@minit/contract/errors.ts'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SOURCES = ['server/src/**/*.ts', 'packages/{contract,domain}/src/**/*.ts']

type Node = { type: string; value?: unknown; quasis?: { value: { cooked?: string } }[]; name?: string }
type Call = { callee: { name?: string }; arguments: Node[] }

/** The text of a literal or a template, with `…` for each value; null for anything else. */
const textOf = ({ type, value, quasis }: Node): string | null => {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type !== 'TemplateLiteral') return null
  return (quasis ?? []).map((each) => each.value.cooked ?? '').join('…')
}

/** The texts that a file's refusals have instead of the default message of their code. */
const ownTextsIn = (path: string): string[] => {
  const constants = new Map<string, string>()
  const found: string[] = []
  const add = (call: unknown): void => {
    // The parser's types do not narrow a callee to a name.
    const { callee, arguments: given } = call as Call
    const [code, text] = given
    if (callee.name !== 'Refusal' || code === undefined || text === undefined) return
    const words = textOf(text) ?? constants.get(text.name ?? '')
    if (words !== undefined) found.push(`${textOf(code) ?? 'a code of the caller'}: ${words}`)
  }
  const { program } = parseSync(path, readFileSync(`${ROOT}${path}`, 'utf8'))
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const words = init === null ? null : textOf(init as Node)
      if (id.type === 'Identifier' && words !== null) constants.set(id.name, words)
    },
  }).visit(program)
  new Visitor({ NewExpression: add }).visit(program)
  return found
}

/** The messages of fields that a schema of the contract refuses. */
const fieldTextsIn = (path: string): string[] => {
  const found: string[] = []
  new Visitor({
    Property: ({ key, value }) => {
      const words = textOf(value as Node)
      if (key.type === 'Identifier' && (key.name === 'error' || key.name === 'message') && words !== null)
        found.push(words)
    },
  }).visit(parseSync(path, readFileSync(`${ROOT}${path}`, 'utf8')).program)
  return found
}

const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((path) => !path.includes('.test.'))
  .sort()

const unique = (texts: string[]): string[] => [...new Set(texts)].sort()

test('the list of all refusals has each text as people read it', async () => {
  const list = [
    'Default messages, by code',
    ...Object.entries(ERRORS).map(([code, [status, text]]) => `${status} ${code}: ${text}`),
    '',
    'Messages of one place',
    ...unique(paths.flatMap(ownTextsIn)),
    '',
    'Messages of one field',
    ...unique(paths.filter((path) => path.startsWith('packages/')).flatMap(fieldTextsIn)),
    '',
  ]
  await expect(list.join('\n')).toMatchFileSnapshot('./refusal-texts.txt')
})
