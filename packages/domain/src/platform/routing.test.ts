import { describe, expect, it, test } from 'vitest'
import { withoutLimits } from '../money/payment-limits.ts'
import {
  afterAsk,
  askCounts,
  healthOf,
  inSetOrder,
  mayAskAnother,
  railFor,
  railsToTry,
  UNTRIED_RAIL,
  widestLimits,
} from './routing.ts'

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1_000)

/** `a`: an answer, `s`: no answer, one every ten seconds from the start. A number waits that many seconds. */
const memoryAfter = (story: string) => {
  let [memory, seconds] = [UNTRIED_RAIL, 0]
  for (const step of story.split(' ')) {
    if (/^\d+$/.test(step)) seconds += Number(step)
    else {
      memory = afterAsk(memory, { at: at(seconds), hasAnswer: step === 'a' })
      seconds += 10
    }
  }
  return { memory, now: at(seconds) }
}

describe('the health of a rail', () => {
  test.each([
    ['a a a', 'healthy'],
    ['s', 'healthy'],
    ['s s', 'healthy'],
    ['s s s', 'resting'],
    ['a a s', 'healthy'],
    ['a s s', 'resting'],
    ['a a a s s', 'healthy'],
    ['a a a s s s', 'resting'],
    ['a a a a a a a a a a a a s s', 'healthy'],
    ['a a a a a a a a a a a a s s s', 'resting'],
    ['a a a a a a a a a a a a s s a s', 'healthy'],
    ['s s 300 s', 'healthy'],
    ['s s s a a a', 'resting'],
    ['s s s 119', 'half_open'],
    ['s s s 100', 'resting'],
    ['s s s 120 a', 'healthy'],
    ['s s s 120 s', 'resting'],
    ['s s s 120 s 100', 'resting'],
    ['s s s 120 s 120', 'half_open'],
    ['s s s 400', 'half_open'],
    ['s s s 120 a s s', 'resting'],
    ['s s s 120 a a a s s', 'healthy'],
  ])('after %s is %s', (story, health) => {
    const { memory, now } = memoryAfter(story)
    expect(healthOf(memory, now)).toBe(health)
  })
  it('counts the last five minutes', () => {
    const { memory } = memoryAfter('s a s')
    expect(askCounts(memory, at(30))).toEqual({ asked: 3, unanswered: 2 })
    expect(askCounts(memory, at(311))).toEqual({ asked: 1, unanswered: 1 })
    expect(askCounts(memory, at(400))).toEqual({ asked: 0, unanswered: 0 })
  })
})

describe('the rail that a new purchase tries first', () => {
  const rail = (name: string, health: 'healthy' | 'half_open' | 'resting', isAsking = false) => ({
    name,
    health,
    isAsking,
  })
  test.each([
    ['both are healthy', [rail('A', 'healthy'), rail('B', 'healthy')], 'AB'],
    ['the first rests', [rail('A', 'resting'), rail('B', 'healthy')], 'BA'],
    ['the first is half open', [rail('A', 'half_open'), rail('B', 'healthy')], 'AB'],
    [
      'the first is half open and has a request in flight',
      [rail('A', 'half_open', true), rail('B', 'healthy')],
      'BA',
    ],
    [
      'the first is healthy and has a request in flight',
      [rail('A', 'healthy', true), rail('B', 'healthy')],
      'AB',
    ],
    ['both rest', [rail('A', 'resting'), rail('B', 'resting')], 'AB'],
  ])('when %s', (_, rails, order) => {
    expect(
      railsToTry(rails)
        .map(({ name }) => name)
        .join(''),
    ).toBe(order)
  })
  it('follows the configured order and ignores unknown names', () => {
    expect(inSetOrder(['A', 'B', 'C'], ['C', 'gone', 'A'])).toEqual(['C', 'A', 'B'])
  })
})

test.each([
  ['invalid_request', true],
  ['amount_out_of_bounds', true],
  ['unspecified', true],
  ['declined', false],
  ['insufficient_balance', false],
  ['limit_reached', false],
  ['payer_not_found', false],
  ['payment_in_progress', false],
  ['cancelled_by_customer', false],
] as const)('after %s another provider is tried: %s', (reason, isAsked) => {
  expect(mayAskAnother(reason)).toBe(isAsked)
})

describe('the amounts of several rails', () => {
  const of = (minimumMinor: number, maximumMinor: number, stepMinor = 1) => ({
    limits: { ...withoutLimits('orange_money'), minimumMinor, maximumMinor, stepMinor },
  })
  test.each([
    ['both accept it', 500, [of(100, 1_000), of(100, 1_000)], 0],
    ['the amount is below the first rail’s minimum', 50, [of(100, 1_000), of(10, 1_000)], 1],
    ['the amount is above the first rail’s maximum', 5_000, [of(100, 1_000), of(10, 9_000)], 1],
    ['the first rail takes whole leones only', 150, [of(100, 1_000, 100), of(100, 1_000)], 1],
  ])('chooses a rail where %s', (_, amountMinor, rails, index) => {
    expect(railFor(rails, amountMinor)).toEqual({ rail: rails[index] })
  })
  test.each([
    [5, 'Orange Money needs at least Le 0.10'],
    [9_900, 'Orange Money takes at most Le 90'],
  ])('no rail accepts %i', (amountMinor, problem) => {
    expect(railFor([of(100, 1_000), of(10, 9_000)], amountMinor)).toEqual({ problem })
  })
  it('are one range for each method', () => {
    const all = [of(100, 1_000, 100).limits, withoutLimits('vult'), of(10, 900).limits]
    expect(widestLimits(all)).toEqual([of(10, 1_000).limits, withoutLimits('vult')])
  })
})
