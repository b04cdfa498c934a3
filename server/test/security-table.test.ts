import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  ownDependencies,
  readDependencies,
  undecidedScripts,
  unproven,
} from '../../lab/drills/security/dependencies.ts'
import { faultsOfRow, readSecurityTable, readTable, SECURITY_PAGE } from '../../lab/drills/security/table.ts'
import { ASVS_LEVELS } from './asvs-numbers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const wanted = Object.entries(ASVS_LEVELS).flatMap(([section, levels]) =>
  [...levels].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1} ${level}`])),
)

test('every requirement of ASVS 5.0 of levels 1 and 2 is in the table once, with its level', () => {
  expect(wanted).toHaveLength(253)
  const numbers = readSecurityTable().map(({ number, level }) => `${number} ${level}`)
  expect(numbers.toSorted()).toEqual(wanted.toSorted())
})

test('every met requirement names existing files and titles, and every other one has a reason', () => {
  expect(readSecurityTable().flatMap(faultsOfRow)).toEqual([])
})

test('the sums above the table match the table', () => {
  const rows = readSecurityTable()
  const count = (answer: (typeof rows)[number]['answer']) =>
    rows.filter((row) => row.answer === answer).length
  expect(readFileSync(`${root}/${SECURITY_PAGE}`, 'utf8')).toContain(
    `${rows.length} requirements: ${count('met')} met, ${count('not used')} not used, ${count('not met')} not met.`,
  )
})

test.each([
  ['`server/test/nowhere.test.ts`: “x”', 'server/test/nowhere.test.ts is not there'],
  ['`server/test/security-table.test.ts`', 'no title is named'],
  ['`server/src/app.ts`: “a word that stands nowhere”', 'says “a word that stands nowhere” nowhere'],
  ['by my word', 'met without evidence'],
])('missing evidence is found: %s', (evidence, fault) => {
  const rows = readTable(`### Met\n\n- V1.1.1/L2 x: ${evidence}`)
  expect(rows.flatMap(faultsOfRow).join()).toContain(fault)
})

test('every package has an integrity hash in the lockfile, and no install script runs without a decision', () => {
  const all = ownDependencies()
  expect(all.length).toBeGreaterThan(300)
  expect([unproven(all), undecidedScripts(all)]).toEqual([[], []])
})

test('a package without a hash, and one with an install script, are found', () => {
  const all = readDependencies(
    { packages: { '': {}, 'node_modules/evil': { version: '1.0.0', hasInstallScript: true } } },
    {},
  )
  expect(unproven(all)).toHaveLength(1)
  expect(undecidedScripts(all)).toHaveLength(1)
})
