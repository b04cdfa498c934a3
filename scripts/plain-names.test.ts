import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { objectionsTo } from './plain-names.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Files that keep such a name, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'scripts/check-books.ts': 'operators and timers run it as `check:books`',
}

const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')

test('names use the field’s words', { timeout: 120_000 }, () => {
  const found = paths.flatMap((path) => objectionsTo(path, readFileSync(`${ROOT}${path}`, 'utf8')))
  expect(found.filter((each) => EXCEPTIONS[each.split(':')[0] ?? ''] === undefined)).toEqual([])
})

test.each([
  [
    'a function',
    'export const tellSeller = () => 1',
    'tellSeller says "tell": write notify, report, send or upload',
  ],
  ['a type', 'type LastLook = 1', 'LastLook says "look": write poll, check, search or style'],
  ['a constant', 'const BY_HAND = 1', 'BY_HAND says "by hand": write manual'],
  [
    'a parameter',
    'const f = ({ id: told }: { id: string }) => told',
    'told says "told": write notified, reported, sent or uploaded',
  ],
  [
    'a renamed import',
    "import { a as isNobodys } from './a.ts'",
    'isNobodys says "nobodys": write unattributed or anonymised',
  ],
])('%s with a word that is avoided is found', (_, source, objection) => {
  expect(objectionsTo('server/src/planted.ts', source)).toEqual([`server/src/planted.ts: ${objection}`])
})

test('a file with a word that is avoided is found', () => {
  expect(objectionsTo('web/src/second-place.ts', '')).toEqual([
    'web/src/second-place.ts: second-place.ts says "second place": write standby',
  ])
})

test('a key that follows a column, and a word that only contains one, are no objection', () => {
  const source = 'const { told } = row; const tellers = { told_at: 1, foretold: row.wishes, sheTells: 2 }'
  expect(objectionsTo('server/src/planted.ts', source)).toEqual([])
})
