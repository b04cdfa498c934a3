import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../lab/books.ts'
import { openShortWorld, type ShortWorld } from './short-world.ts'
import { tryNotices } from './trial.ts'

// The short form of `npm run proof -- webhooks`: fewer forgeries and orders, one payment for each provider.

const PROVIDERS = [
  { provider: 'pawapay', method: 'orange_money' },
  { provider: 'monime', method: 'orange_money' },
  { provider: 'vult', method: 'vult' },
] as const

let short: ShortWorld
beforeAll(async () => {
  short = await openShortWorld()
})
afterAll(() => short.close())

describe.each(PROVIDERS)('what $provider tells', (rail) => {
  test('is refused with 401 when it is forged, and changes nothing; genuine it counts once, however often and in whichever order', async () => {
    await short.putFirst(rail.provider)
    const trial = { ...rail, copies: 3, isSigned: false, most: 24, happens: () => short.orders(rail) }
    const { wrong, forgeries, notices } = await tryNotices(short.placeAt(short.world.url), trial)
    expect(wrong).toEqual([])
    expect(forgeries).toBeGreaterThan(12)
    expect(notices).toBeGreaterThan(0)
  })
})

test('afterwards the books are as the providers’ own ledgers', async () => {
  const { world } = short
  await world.drain()
  const { lost, doubled, wrong } = await checkBooks(
    { cluster: world.database, deps: world.deps, standInsUrl: world.standInsUrl },
    [],
  )
  expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
})
