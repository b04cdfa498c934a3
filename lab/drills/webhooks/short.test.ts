import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkIntegrity } from '../lab/integrity.ts'
import { openShortFixture, type ShortFixture } from './short-fixture.ts'
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

let short: ShortFixture
beforeAll(async () => {
  short = await openShortFixture()
})
afterAll(() => short.close())

describe.each(PROVIDERS)('a notice of $provider', (rail) => {
  test('is refused with 401 when forged, without effect; when genuine, it counts once, in any number and order', async () => {
    await short.putFirst(rail.provider)
    const trial = { ...rail, copies: 3, isSigned: false, most: 24, happens: () => short.orders(rail) }
    const { wrong, forgeries, notices } = await tryNotices(short.placeAt(short.fixture.url), trial)
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
    const { wrong, notices } = await tryNotices(short.placeAt(short.fixture.url), trial)
    expect(wrong).toEqual([])
    expect(notices).toBeGreaterThan(0)
  })
})

test('afterwards the data matches the providers’ own ledgers', async () => {
  const { fixture } = short
  await fixture.drain()
  const { lost, doubled, wrong } = await checkIntegrity(
    { cluster: fixture.database, deps: fixture.deps, standInsUrl: fixture.standInsUrl },
    [],
  )
  expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] })
})
