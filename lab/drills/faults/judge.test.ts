import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NotBegun } from '../evidence.ts'
import { proveFaults } from '../faults.ts'
import { type Diary, openDiary } from '../lab/reported.ts'
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

test('a fault passes when callers felt it, got clear answers, and sales recovered', () => {
  expect(judgeFault(HARD, GOOD).isHeld).toBe(true)
})

test.each<[string, Partial<Suffered>]>([
  ['no caller got a 503', { meanwhile: { sold: 3, away: 0 } }],
  ['no traffic met it on the line', { struck: 0 }],
  ['a call was left hanging', { whole: { silent: 1, wrong: [] } }],
  ['one answer was wrong', { whole: { silent: 0, wrong: ['GET /x: 500: '] } }],
  ['sales recovered after more than a minute', { recovered: 61 }],
])('a fault fails when %s', (_, different) => {
  expect(judgeFault(HARD, { ...GOOD, ...different }).isHeld).toBe(false)
})

test('a fault that allows sales fails without sales', () => {
  const selling = { ...HARD, isSelling: true, isRefusing: false }
  expect(judgeFault(selling, { ...GOOD, meanwhile: { sold: 0, away: 0 } }).isHeld).toBe(false)
})

test('every database fault except a slow line requires some 503 answers', () => {
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

test('reports problems between two faults separately from those within a fault', () => {
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

test('accepts a refusal by a business rule', () => {
  const diary = aDiary()
  const count = countFrom(diary)
  diary.count('refused: 409 payout_under_way')
  expect(count().wrong).toEqual([])
})

test('does not begin with faults too short to show a hanging call', async () => {
  await expect(proveFaults({ seconds: '12' })).rejects.toBeInstanceOf(NotBegun)
})
