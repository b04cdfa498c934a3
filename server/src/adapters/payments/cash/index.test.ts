import { describe, expect, it } from 'vitest'
import { createCash } from './index.ts'

const request = {
  reference: 'R1',
  method: 'cash' as const,
  amount: { amountMinor: 2_000, currency: 'SLE' as const },
  payerPhone: '+23276123456',
  description: 'Minit 30 min',
}

describe('cash', () => {
  const cash = createCash()

  it('is always offered', async () => {
    expect(await cash.limits()).toMatchObject([{ method: 'cash', minimumMinor: 1, stepMinor: 1 }])
  })
  it('is collected by the seller', async () => {
    expect(await cash.requestPayment(request)).toEqual({
      kind: 'accepted',
      nextAction: { type: 'collect_cash' },
    })
  })
  it('stays pending until the seller confirms it', async () => {
    expect(await cash.readPayment('R1')).toEqual({ kind: 'pending' })
  })
  it('accepts no webhook', async () => {
    const webhook = { method: 'POST', authority: 'here', path: '/', headers: {}, rawBody: Buffer.from('{}') }
    expect(await cash.readWebhook(webhook)).toEqual({ kind: 'forged' })
  })
  it('makes a new reference each time', () => {
    expect(cash.newReference()).not.toBe(cash.newReference())
  })
})
