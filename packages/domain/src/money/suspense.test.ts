import { describe, expect, it } from 'vitest'
import type { Money } from './money.ts'
import { type SuspenseMoney, suspenseMoneyOf, type TransactionFact } from './suspense.ts'

const REQUESTED: Money = { amountMinor: 3500, currency: 'SLE' }

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 15, minute))

/** A success of Le 35 by default, with the provider's transaction `key`, in a minute. */
const came = (key: string, minute: number, fact: Partial<TransactionFact> = {}): TransactionFact => ({
  kind: 'succeeded',
  reason: null,
  amountMinor: 3500,
  currency: 'SLE',
  receivedAt: at(minute),
  transactionKey: key,
  ...fact,
})

const again = (transactionKey: string): SuspenseMoney => ({
  transactionKey,
  reason: 'paid_again',
  amountMinor: 3500,
  currency: 'SLE',
})
const wrong = (transactionKey: string, amountMinor: number | null, currency = 'SLE'): SuspenseMoney => ({
  transactionKey,
  reason: 'wrong_sum',
  amountMinor,
  currency,
})

describe('money that pays for nothing', () => {
  it.each<[what: string, facts: TransactionFact[], expected: SuspenseMoney[]]>([
    ['no money came', [], []],
    ['the right amount once', [came('A', 1)], []],
    ['the same transaction reported three times', [came('A', 1), came('A', 2), came('A', 3)], []],
    [
      'a failure and a failed attempt',
      [came('A', 1, { kind: 'failed' }), came('B', 2, { kind: 'attempt_failed' })],
      [],
    ],
    ['the right amount twice', [came('A', 1), came('B', 2)], [again('B')]],
    ['the right amount twice, reported in the other order', [came('B', 2), came('A', 1)], [again('B')]],
    ['at one instant, the first by its key pays', [came('B', 1), came('A', 1)], [again('B')]],
    ['three times', [came('A', 1), came('B', 2), came('C', 3)], [again('B'), again('C')]],
    ['a wrong amount', [came('A', 1, { amountMinor: 3600 })], [wrong('A', 3600)]],
    ['too little', [came('A', 1, { amountMinor: 1 })], [wrong('A', 1)]],
    ['another currency', [came('A', 1, { currency: 'USD' })], [wrong('A', 3500, 'USD')]],
    [
      'a wrong amount, then the right one',
      [came('A', 1, { amountMinor: 3600 }), came('B', 2)],
      [wrong('A', 3600)],
    ],
    [
      'the right amount, then a wrong one',
      [came('A', 1), came('B', 2, { amountMinor: 50 })],
      [wrong('B', 50)],
    ],
    [
      'an amount that is not stated is the requested one',
      [came('A', 1, { amountMinor: null, currency: null })],
      [],
    ],
    [
      'no amount stated, a second time',
      [came('A', 1), came('B', 2, { amountMinor: null, currency: null })],
      [again('B')],
    ],
    ['an amount that cannot be read', [came('A', 1, { amountMinor: 0 })], [wrong('A', null)]],
    ['a failure after the success', [came('A', 1), came('A', 2, { kind: 'failed' })], []],
  ])('%s', (_, facts, expected) => {
    expect(suspenseMoneyOf(facts, REQUESTED)).toEqual(expected)
  })
})
