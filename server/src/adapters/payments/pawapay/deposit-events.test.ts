import { describe, expect, it } from 'vitest'
import { against } from '../testing/listen.ts'
import { eventOf } from './deposit-events.ts'
import { createPawapay } from './index.ts'

const deposit = { reference: 'D1', status: 'COMPLETED', amount: '35.50', currency: 'SLE' }

describe('a final deposit', () => {
  it('has its amount in minor units', () => {
    expect(eventOf(deposit)?.amount).toEqual({ amountMinor: 3_550, currency: 'SLE' })
  })
  it.each([
    ['old leones', { currency: 'SLL', amount: '35500' }, { currency: 'SLL', amountMinor: 3_550_000 }],
    ['another currency with the same figure', { currency: 'USD' }, { currency: 'USD', amountMinor: 3_550 }],
    ['an amount that cannot be read', { amount: '35,50' }, { currency: 'SLE', amountMinor: 0 }],
  ])('in %s never matches the request, and is not lost', (_name, change, amount) => {
    expect(eventOf({ ...deposit, ...change })).toMatchObject({ kind: 'succeeded', amount })
  })
  it.each(['ACCEPTED', 'PROCESSING', 'SUBMITTED', 'IN_RECONCILIATION', 'A_NEW_STATE'])(
    'is not final in the state %s',
    (status) => {
      expect(eventOf({ ...deposit, status })).toBeUndefined()
    },
  )
  it('fails with an unspecified reason if the code is new', () => {
    const failureReason = { failureCode: 'constructor' }
    expect(eventOf({ ...deposit, status: 'FAILED', failureReason })).toMatchObject({ reason: 'unspecified' })
  })
  it("is not read from another deposit's answer", async () => {
    const reading = await against(
      (_request, response) =>
        response.end(JSON.stringify({ status: 'FOUND', data: { ...deposit, depositId: 'D1' } })),
      (baseUrl) => createPawapay({ baseUrl, token: 'token' }).readPayment('D2'),
    )
    expect(reading).toEqual({ kind: 'unknown' })
  })
})
