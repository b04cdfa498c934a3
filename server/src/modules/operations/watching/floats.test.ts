import { expect, test } from 'vitest'
import type { PayoutProvider } from '../../../ports/payout-provider.ts'
import { createFloats } from './floats.ts'

type Provider = Pick<PayoutProvider, 'name' | 'float'>

/** What is known once the providers were asked; none of the ports' other halves is used. */
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

test('a provider that breaks down takes nobody else’s figure with it', async () => {
  const after = floatsOf(async () => [
    { name: 'pawapay', float: () => Promise.reject(new Error('broken')) },
    { name: 'monime', float: async () => 700 },
  ])
  expect(await after(0)).toEqual({ monime: 700 })
})

test('a figure of before is not told on when its provider does not say it any more', async () => {
  let float = async (): Promise<number | null> => 700
  const after = floatsOf(async () => [{ name: 'monime', float: () => float() }])
  expect(await after(0)).toEqual({ monime: 700 })
  float = () => Promise.reject(new Error('broken'))
  expect(await after(300_000)).toEqual({})
})
