import { expect, test } from 'vitest'
import { isWorkLate, MATCH_KINDS, REFUND_KINDS, sortedWork, WORK_KINDS, type WorkKind } from './worklists.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const HOUR_MS = 3_600_000
const work = (kind: WorkKind, hours: number, isDoubtful = false) => ({
  kind,
  since: new Date(NOW.getTime() - hours * HOUR_MS),
  isDoubtful,
})

test('work is overdue after a day, and a difference to a statement after three', () => {
  expect(isWorkLate(work('refunds', 23), NOW)).toBe(false)
  expect(isWorkLate(work('refunds', 24), NOW)).toBe(true)
  expect(isWorkLate(work('differences', 71), NOW)).toBe(false)
  expect(isWorkLate(work('differences', 72), NOW)).toBe(true)
})

test('overdue work comes first, then the oldest, and doubtful claims come after other work', () => {
  const young = work('mismatched', 1)
  const older = work('unanswered', 20)
  const difference = work('differences', 48)
  const late = work('refunds', 30)
  const doubtful = work('claims', 10, true)
  const lateDoubtful = work('claims', 25, true)
  const shuffled = [young, doubtful, lateDoubtful, difference, late, older]
  expect(sortedWork(shuffled, NOW)).toEqual([late, lateDoubtful, difference, older, young, doubtful])
})

test('each kind of work is on one of the two pages', () => {
  expect([...REFUND_KINDS, ...MATCH_KINDS].sort()).toEqual([...WORK_KINDS].sort())
})
