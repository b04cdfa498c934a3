import { describe, expect, it } from 'vitest'
import { agoText, waitText } from './clock.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const before = (seconds: number): number => NOW - seconds * 1000

describe('how long ago a sale was', () => {
  it.each([
    [-30, 'just now'],
    [59, 'just now'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h'],
    [86_399, '23 h'],
    [86_400, '1 day'],
    [172_800, '2 days'],
    [604_800, '13 Nov'],
    [31_536_000, '20 Nov 2025'],
  ])('formats %s seconds ago as "%s"', (seconds, text) => {
    expect(agoText(before(seconds), NOW)).toBe(text)
  })
})

describe('how long a customer with cash has waited', () => {
  it.each([
    [-5, '0 s'],
    [40, '40 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3900, '1 h 5 min'],
  ])('formats %s seconds as "%s"', (seconds, text) => {
    expect(waitText(before(seconds), NOW)).toBe(text)
  })
})
