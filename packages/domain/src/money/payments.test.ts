import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FAILURE_REASONS,
  type FailureReason,
  failureText,
  methodForPhone,
  operatorOf,
  type PaymentFact,
  PURCHASE_STATUSES,
  PURCHASE_TRANSITIONS,
  paymentAfter,
  tooManyPrompts,
} from './payments.ts'

const requested = { amountMinor: 3500, currency: 'SLE' } as const
const receivedAt = new Date('2026-11-20T14:44:00Z')

const aFact = (fact: Partial<PaymentFact>): PaymentFact => ({
  kind: 'succeeded',
  amountMinor: 3500,
  currency: 'SLE',
  reason: null,
  receivedAt,
  ...fact,
})
const paid = aFact({})
const paidUnstated = aFact({ amountMinor: null, currency: null })
const paidLess = aFact({ amountMinor: 3499 })
const paidMore = aFact({ amountMinor: 350_000 })
const paidDollars = aFact({ currency: 'USD' })
const failed = (reason: FailureReason | null) =>
  aFact({ kind: 'failed', amountMinor: null, currency: null, reason })
const attemptFailed = aFact({ kind: 'attempt_failed', reason: 'declined' })

describe('a payment of Le 35', () => {
  it.each([
    ['no event', [], { kind: 'pending' }],
    ['Le 35 arrived', [paid], { kind: 'succeeded' }],
    ['money arrived, no amount stated', [paidUnstated], { kind: 'succeeded' }],
    ['Le 34.99 arrived', [paidLess], { kind: 'mismatch' }],
    ['Le 3,500 arrived', [paidMore], { kind: 'mismatch' }],
    ['35 dollars arrived', [paidDollars], { kind: 'mismatch' }],
    ['no amount stated, but dollars', [aFact({ amountMinor: null, currency: 'USD' })], { kind: 'mismatch' }],
    ['a wrong amount, then the right one', [paidLess, paid], { kind: 'succeeded' }],
    ['the right amount, then a wrong one', [paid, paidMore], { kind: 'succeeded' }],
    ['declined', [failed('declined')], { kind: 'failed', reason: 'declined' }],
    ['failed, no reason stated', [failed(null)], { kind: 'failed', reason: 'unspecified' }],
    [
      'failed twice, one with a reason',
      [failed('unspecified'), failed('limit_reached')],
      { kind: 'failed', reason: 'limit_reached' },
    ],
    ['failed, then money arrived late', [failed('declined'), paid], { kind: 'succeeded' }],
    ['failed, then a wrong amount', [failed('declined'), paidLess], { kind: 'mismatch' }],
    ['one attempt failed, still payable', [attemptFailed], { kind: 'pending' }],
    ['one attempt failed, the next paid', [attemptFailed, paid], { kind: 'succeeded' }],
    [
      'an attempt failed, then the payment',
      [attemptFailed, failed(null)],
      { kind: 'failed', reason: 'unspecified' },
    ],
  ] as const)('%s', (_story, facts, state) => {
    expect(paymentAfter(facts, requested)).toEqual(state)
  })
})

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

describe('the state of a payment', () => {
  it('is the same in all 120 orders of five events', () => {
    const events = [attemptFailed, failed('declined'), failed('limit_reached'), paidLess, paid]
    const orders = permutations(events)
    expect(orders).toHaveLength(120)
    expect(new Set(orders.map((order) => paymentAfter(order, requested).kind))).toEqual(
      new Set(['succeeded']),
    )
  })

  it('is the same in all 120 orders of five failures', () => {
    const reasons = [null, 'unspecified', 'payer_not_found', 'limit_reached', 'invalid_request'] as const
    const states = permutations(reasons.map(failed)).map((order) =>
      JSON.stringify(paymentAfter(order, requested)),
    )
    expect(states).toHaveLength(120)
    expect(new Set(states)).toEqual(new Set(['{"kind":"failed","reason":"limit_reached"}']))
  })

  const anyFact: fc.Arbitrary<PaymentFact> = fc.record({
    kind: fc.constantFrom('succeeded', 'failed', 'attempt_failed'),
    amountMinor: fc.constantFrom(null, 3500, 3499),
    currency: fc.constantFrom(null, 'SLE', 'USD'),
    reason: fc.constantFrom(null, ...FAILURE_REASONS),
    receivedAt: fc.date({ noInvalidDate: true }),
  })

  it('does not depend on order, repetition or lateness of its events', () => {
    const story = fc.array(anyFact, { maxLength: 6 }).chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray([...facts, ...facts.map((fact) => ({ ...fact, receivedAt }))], {
          minLength: facts.length * 2,
        }),
      ),
    )
    fc.assert(
      fc.property(story, ([facts, repeated]) => {
        expect(paymentAfter(repeated, requested)).toEqual(paymentAfter(facts, requested))
      }),
    )
  })

  it('stays succeeded, whatever other events follow', () => {
    fc.assert(
      fc.property(fc.array(anyFact), (facts) => {
        expect(paymentAfter([...facts, paid], requested)).toEqual({ kind: 'succeeded' })
      }),
    )
  })

  it('never succeeds on events that state another amount or currency', () => {
    const wrong = anyFact.filter((fact) => fact.amountMinor === 3499 || fact.currency === 'USD')
    fc.assert(
      fc.property(fc.array(wrong), (facts) => {
        expect(paymentAfter(facts, requested).kind).not.toBe('succeeded')
      }),
    )
  })
})

describe('a purchase', () => {
  it('has exactly the transitions of the design', () => {
    const allowed = PURCHASE_STATUSES.flatMap((from) =>
      PURCHASE_STATUSES.filter((to) => PURCHASE_TRANSITIONS[from].includes(to)).map(
        (to) => `${from} -> ${to}`,
      ),
    )
    expect(allowed).toEqual([
      'awaiting_payment -> paid',
      'awaiting_payment -> failed',
      'awaiting_payment -> expired',
      'paid -> refunded',
      'failed -> paid',
      'expired -> paid',
    ])
  })
})

describe('a phone number', () => {
  const prefixes = Array.from({ length: 90 }, (_, at) => String(at + 10))
  const ofOperator = (operator: string) =>
    prefixes.filter((prefix) => operatorOf(`+232${prefix}123456`) === operator)

  it('belongs to the operator of the phone plan, for every prefix', () => {
    expect(ofOperator('orange')).toEqual(['71', '72', '73', '74', '75', '76', '78', '79'])
    expect(ofOperator('africell')).toEqual(['30', '33', '70', '77', '80', '88', '90', '99'])
    expect(ofOperator('qcell')).toEqual(['31', '32', '34', '35'])
  })

  it.each([
    ['+23276123456', 'orange_money'],
    ['+23277123456', 'africell_money'],
    ['+23231123456', null],
    ['+23225123456', null],
    ['+23235123456', null],
    ['+23270123456', 'africell_money'],
    ['+23271123456', 'orange_money'],
    ['+23240123456', null],
    ['+23244123456', null],
    ['+23255123456', null],
    ['+447612345678', null],
    ['076123456', null],
    ['+232761234567', null],
  ])('%s pays with %s', (e164, method) => {
    expect(methodForPhone(e164)).toBe(method)
  })
})

describe('the failure text for a customer', () => {
  it('for a declined payment', () => {
    expect(failureText('declined')).toBe('You did not approve the payment.')
  })

  it('is a distinct sentence for each reason', () => {
    const texts = FAILURE_REASONS.map(failureText)
    expect(new Set(texts).size).toBe(FAILURE_REASONS.length)
    expect(texts.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
  })
})

describe('whether a number may get one more payment prompt', () => {
  const now = new Date('2026-11-20T14:44:00Z')
  const prompt = (secondsAgo: number, isOpen = false, isFromHere = true) => ({
    isOpen,
    isFromHere,
    createdAt: new Date(now.getTime() - secondsAgo * 1000),
  })

  it.each([
    ['there is none', [], null],
    ['two from this network wait', [prompt(300, true), prompt(200, true)], 'open'],
    ['two from other networks wait', [prompt(300, true, false), prompt(200, true, false)], null],
    ['three came within the minute and ended', [prompt(9), prompt(8), prompt(7)], null],
    ['four came within the minute and ended', [prompt(59), prompt(8), prompt(7), prompt(6)], 'in_a_minute'],
    ['one of four came a minute ago', [prompt(60), prompt(8), prompt(7), prompt(6)], null],
  ] as const)('if %s', (_, prompts, expected) => {
    expect(tooManyPrompts(prompts, now)).toBe(expected)
  })
})
