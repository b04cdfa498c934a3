import { expect, test } from 'vitest'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import { createFloats } from './floats.ts'

type Provider = Pick<PayoutProvider, 'name' | 'float'>

/** Returns the known balances after the providers answered; the port's other parts are unused. */
const floatsOf = (providers: () => Promise<Provider[]>) => {
  let nowMs = 36_000_000
  const read = createFloats({
    elapsedMs: () => nowMs,
    payouts: { all: providers } as unknown as Parameters<typeof createFloats>[0]['payouts'],
  })
  return async (laterMs: number) => {
    nowMs += laterMs
    read()
    await new Promise((resolve) => setImmediate(resolve))
    return Object.fromEntries(read())
  }
}

test('a failing provider does not affect the balance of another', async () => {
  const after = floatsOf(async () => [
    { name: 'pawapay', float: () => Promise.reject(new Error('broken')) },
    { name: 'monime', float: async () => 700 },
  ])
  expect(await after(0)).toEqual({ monime: 700 })
})

test('drops an old balance when its provider no longer reports it', async () => {
  let float = async (): Promise<number | null> => 700
  const after = floatsOf(async () => [{ name: 'monime', float: () => float() }])
  expect(await after(0)).toEqual({ monime: 700 })
  float = () => Promise.reject(new Error('broken'))
  expect(await after(300_000)).toEqual({})
})
