import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NotBegun } from '../evidence.ts'
import { proveFaults } from '../faults.ts'
import { type Diary, openDiary } from '../lab/told.ts'
import { countFrom, judgeBetween, judgeFault, type Suffered } from './judge.ts'
import { FAULTS } from './plans.ts'

const aDiary = (): Diary => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-diary-'))
  const diary = openDiary(join(folder, 'told.jsonl'))
  onTestFinished(() => {
    diary.close()
    rmSync(folder, { recursive: true })
  })
  return diary
}

const GOOD: Suffered = {
  meanwhile: { sold: 3, away: 4 },
  whole: { silent: 0, wrong: [] },
  recovered: 2,
  struck: 7,
}
const HARD = { name: 'a fault', isSelling: false, isRefusing: true }

test('a fault that was felt, answered clearly and forgotten is held', () => {
  expect(judgeFault(HARD, GOOD).isHeld).toBe(true)
})

test.each<[string, Partial<Suffered>]>([
  ['nobody was asked to come back', { meanwhile: { sold: 3, away: 0 } }],
  ['nothing met it on the line', { struck: 0 }],
  ['somebody was left hanging', { whole: { silent: 1, wrong: [] } }],
  ['one answer was wrong', { whole: { silent: 0, wrong: ['GET /x: 500: '] } }],
  ['sales came back after more than a minute', { recovered: 61 }],
])('a fault is not held where %s', (_, different) => {
  expect(judgeFault(HARD, { ...GOOD, ...different }).isHeld).toBe(false)
})

test('a fault under which sales go on is not held where none did', () => {
  const selling = { ...HARD, isSelling: true, isRefusing: false }
  expect(judgeFault(selling, { ...GOOD, meanwhile: { sold: 0, away: 0 } }).isHeld).toBe(false)
})

test('every fault of the database but a slow line wants some to be asked to come back', () => {
  const refusing = FAULTS.filter(({ isRefusing }) => isRefusing).map(({ name }) => name)
  expect(refusing).toEqual([
    expect.stringContaining('disk is full'),
    expect.stringContaining('half-open'),
    expect.stringContaining('database resets'),
    expect.stringContaining('every connection of the database'),
  ])
  const felt = FAULTS.filter(({ isRefusing, isSelling, struck }) => isRefusing || isSelling || struck)
  expect(felt).toEqual([...FAULTS])
})

test('what is wrong between two faults stands in a line of its own, and what a fault met does not', () => {
  const diary = aDiary()
  const all = countFrom(diary)
  const fault = countFrom(diary)
  diary.tell({ kind: 'wrong', what: 'POST /x: 500: in it' })
  diary.count('refused: 404 purchase_not_found')
  const within = [fault()]
  expect(within[0]?.wrong).toEqual(['POST /x: 500: in it', 'refused: 404 purchase_not_found'])
  expect(judgeBetween(all(), within).isHeld).toBe(true)
  diary.tell({ kind: 'wrong', what: 'POST /x: 502: after it' })
  diary.count('refused: 404 purchase_not_found')
  const { isHeld, seen } = judgeBetween(all(), within)
  expect(isHeld).toBe(false)
  expect(seen).toContain('2 wrong, such as POST /x: 502: after it; refused: 404 purchase_not_found')
})

test('a refusal by a rule is not wrong', () => {
  const diary = aDiary()
  const count = countFrom(diary)
  diary.count('refused: 409 payout_under_way')
  expect(count().wrong).toEqual([])
})

test('a run whose faults are too short for anybody to be left hanging does not begin', async () => {
  await expect(proveFaults({ seconds: '12' })).rejects.toBeInstanceOf(NotBegun)
})
