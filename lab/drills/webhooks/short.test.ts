import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../lab/books.ts'
import { openShortWorld, type ShortWorld } from './short-world.ts'
import { tryNotices } from './trial.ts'

// The short form of `npm run proof -- webhooks`: fewer forgeries and orders, one payment per provider, and
// one payout and refund.

const PROVIDERS = [
  { provider: 'pawapay', method: 'orange_money' },
  { provider: 'monime', method: 'orange_money' },
  { provider: 'vult', method: 'vult' },
  { provider: 'orange-web', method: 'orange_money' },
] as const

const WAYS = [
  { provider: 'pawapay', sort: 'payout' },
  { provider: 'monime', sort: 'payout' },
  { provider: 'pawapay', sort: 'refund' },
] as const

let short: ShortWorld
beforeAll(async () => {
  short = await openShortWorld()
})
afterAll(() => short.close())

describe.each(PROVIDERS)('a notice of $provider', (rail) => {
  test('is refused with 401 when forged, without effect; when genuine, it counts once, in any number and order', async () => {
    await short.putFirst(rail.provider)
    const trial = { ...rail, copies: 3, isSigned: false, most: 24, happens: () => short.orders(rail) }
    const { wrong, forgeries, notices } = await tryNotices(short.placeAt(short.world.url), trial)
    expect(wrong).toEqual([])
    expect(forgeries).toBeGreaterThan(12)
    expect(notices).toBeGreaterThan(0)
  })
})

describe.each(WAYS)('a notice of $provider about a $sort', (way) => {
  test('is refused with 401 when forged, without effect; when genuine, it counts once', async () => {
    // The sale is paid by a fixed provider, whichever one sends its money on.
    await short.putFirst('pawapay', way.provider)
    const trial = { ...way, copies: 2, isSigned: false, most: 16, happens: () => short.sends(way) }
    const { wrong, notices } = await tryNotices(short.placeAt(short.world.url), trial)
    expect(wrong).toEqual([])
    expect(notices).toBeGreaterThan(0)
  })
})

test('afterwards the data matches the providers’ own ledgers', async () => {
  const { world } = short
  await world.drain()
  const { lost, doubled, wrong } = await checkBooks(
    { cluster: world.database, deps: world.deps, standInsUrl: world.standInsUrl },
    [],
  )
  expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
})
