import { expect, test } from 'vitest'
import { counterSaleName, mayUndo, mayUndoKept, UNDO_SECONDS } from './counter-sales.ts'

const PAID_AT = new Date('2026-03-04T12:00:00Z')
const after = (seconds: number): Date => new Date(PAID_AT.getTime() + seconds * 1000)

test('a cash sale can be undone while the screen offers it, also over a slow line, and not later', () => {
  expect(mayUndo(PAID_AT, after(UNDO_SECONDS))).toBe(true)
  expect(mayUndo(PAID_AT, after(30))).toBe(true)
  expect(mayUndo(PAID_AT, after(31))).toBe(false)
})

test('a kept sale that had arrived can be undone as of then, by a phone that was offline since', () => {
  const kept = (undoneAt: Date, phone: { heardUntil: Date; connectedSince: Date } | null, now: Date) =>
    mayUndoKept({ paidAt: PAID_AT, undoneAt, phone }, now)
  const offline = { heardUntil: PAID_AT, connectedSince: after(3600) }
  expect(kept(after(20), offline, after(3610))).toBe(true)
  expect(kept(after(20), null, after(3610))).toBe(false)
  const online = { heardUntil: after(3600), connectedSince: after(-3600) }
  expect(kept(after(20), online, after(3610))).toBe(false)
  // The server cannot see so short an outage.
  expect(kept(after(20), online, after(120))).toBe(true)
  expect(kept(after(40), offline, after(3610))).toBe(false)
  // The claimed time must be that of the sale, not of an earlier outage.
  expect(kept(after(-40), { heardUntil: after(-3600), connectedSince: after(-30) }, after(5))).toBe(false)
})

test('a sale without a name is found by its order code', () => {
  expect(counterSaleName('01M8G42MJA4XWZTKQGKZ71SZ8F')).toBe('Counter sale 1SZ8F')
})
