import { expect, test } from 'vitest'
import { counterSaleName, mayUndo, UNDO_SECONDS } from './counter-sales.ts'

const PAID_AT = new Date('2026-03-04T12:00:00Z')
const after = (seconds: number): Date => new Date(PAID_AT.getTime() + seconds * 1000)

test('a cash sale can be undone while the screen offers it, also over a slow line, and not later', () => {
  expect(mayUndo(PAID_AT, after(UNDO_SECONDS))).toBe(true)
  expect(mayUndo(PAID_AT, after(30))).toBe(true)
  expect(mayUndo(PAID_AT, after(31))).toBe(false)
})

test('a sale without a name is found by its order code', () => {
  expect(counterSaleName('01M8G42MJA4XWZTKQGKZ71SZ8F')).toBe('Counter sale 1SZ8F')
})
