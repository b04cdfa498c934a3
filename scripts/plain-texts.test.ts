import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { repeatedTexts, textObjectionsTo } from './plain-texts.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

const sources = ['web/src/**', 'server/src/**', 'packages/**', 'scripts/**']
const paths = execFileSync('git', ['ls-files', ...sources], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|plain-(texts|names)/.test(path))

test('screens, messages and refusals are in plain words', { timeout: 120_000 }, () =>
  expect(paths.flatMap((path) => textObjectionsTo(path, readFileSync(`${ROOT}${path}`, 'utf8')))).toEqual([]),
)

test.each([
  ['a text', "export const title = 'Nobody has paid yet'", 'nobody'],
  ['a template', 'export const line = (name: string) => `We heard from $' + '{name}`', 'heard'],
  ['the text of an element', 'export const A = () => <p>Somebody paid for it</p>', 'somebody'],
])('%s with a word that is avoided is found', (_, source, word) =>
  expect(textObjectionsTo('web/src/planted.tsx', source)).toEqual([
    expect.stringContaining(`says "${word}"`),
  ]),
)

test('names of classes, keys and queries are not texts', () => {
  const source = "export const look = 'flex alone'; export const key = 'heard'; export const id = 'told-you'"
  expect(textObjectionsTo('web/src/planted.tsx', source)).toEqual([])
})

test('a long text that screens share is written once', () => {
  const screens = paths.filter((path) => path.startsWith('web/src/'))
  const read = (path: string) => [path, readFileSync(`${ROOT}${path}`, 'utf8')] as const
  expect(repeatedTexts(new Map(screens.map(read)))).toEqual([])
})

test('a long text in two files is found, also as the text of an element', () =>
  expect(
    repeatedTexts(
      new Map([
        ['web/src/one.tsx', "export const title = 'You are still logged in'"],
        ['web/src/two.tsx', 'export const A = () => <p>You are still logged in</p>'],
      ]),
    ),
  ).toEqual([expect.stringContaining('web/src/one.tsx and web/src/two.tsx')]))
