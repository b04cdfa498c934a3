import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../src/features/operations/check-invariants.ts'
import { holdAllPayouts } from '../../src/features/payouts/hold-all.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { eventually } from '../purchases.ts'
import { refundWorld } from '../refund-world.ts'

const ADMIN = { accountId: 'the-admin', name: 'the-admin' }

let world: TestApp
let money: ReturnType<typeof refundWorld>
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  money = refundWorld(world)
})
beforeEach(async () => {
  seller = await aSeller(world.deps)
})
afterEach(() => world.database.asOwner(`delete from platform_settings where key = 'payout_hold'`))
afterAll(() => world.close())

const hold = () => holdAllPayouts(world.deps, ADMIN, { isHeld: true, reason: 'We check.' })
const release = () => holdAllPayouts(world.deps, ADMIN, { isHeld: false, reason: 'They agree.' })

const booksAgree = async (): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
  expect((await checkInvariants(world.deps)).filter(({ breaches }) => breaches > 0)).toEqual([])
}

describe('a hold that is switched on while a refund begins', () => {
  const WORDS = /pg_advisory_xact_lock_shared/

  /** A worker whose claim is made and not yet committed until `go`; without the guard it asks for no lock. */
  const slowWorker = (go: Promise<void>, isGuarded: boolean) => {
    const claimed = Promise.withResolvers<void>()
    const deps: Deps = {
      ...world.deps,
      db: {
        ...world.deps.db,
        inTenant: (sellerId, work) =>
          world.deps.db.inTenant(sellerId, async (tx) => {
            let isClaim = false
            const watched = Object.assign(Object.create(tx) as typeof tx, {
              send: (text: string, values: unknown[]) => {
                isClaim ||= text.includes(`set state = 'asked'`)
                return WORDS.test(text) && !isGuarded ? Promise.resolve([]) : tx.send(text, values)
              },
            })
            const result = await work(watched)
            if (isClaim) {
              claimed.resolve()
              await go
            }
            return result
          }),
      },
    }
    return { deps, claimed: claimed.promise }
  }

  const AT_ONCE = { timeout: 5_000 }

  const untilSomebodyWaits = (): Promise<void> =>
    eventually(async () => {
      const [row] = await world.database.asOwner<{ waits: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
      )
      if (row?.waits !== true) throw new Error('nobody waits for a lock')
    }, AT_ONCE)

  test('waits for the claim that was made before it: none is made once it has answered', async () => {
    const id = await money.sells(seller)
    await money.bySeller(seller, id)
    const go = Promise.withResolvers<void>()
    const { deps, claimed } = slowWorker(go.promise, true)
    const follows = money.follows(seller, id, deps)
    await claimed
    let isHeld = false
    const holds = hold().then(() => {
      isHeld = true
    })
    try {
      await untilSomebodyWaits()
      expect(isHeld).toBe(false)
    } finally {
      go.resolve()
    }
    await Promise.all([follows, holds])
    expect(await money.sentFor(id)).toHaveLength(1)
  })

  test('would answer while one is on its way out, did the claim not lock', async () => {
    const id = await money.sells(seller)
    await money.bySeller(seller, id)
    const go = Promise.withResolvers<void>()
    const { deps, claimed } = slowWorker(go.promise, false)
    const follows = money.follows(seller, id, deps)
    await claimed
    await hold()
    expect(await money.sentFor(id)).toEqual([])
    go.resolve()
    await follows
    expect(await money.sentFor(id)).toHaveLength(1)
  })

  test('lets none begin and sends none after its answer, of ten refunds begun and ten followed at the same instant', async () => {
    const [toBegin, begun] = [[] as string[], [] as string[]]
    for (let sold = 0; sold < 20; sold++) (sold < 10 ? toBegin : begun).push(await money.sells(seller))
    for (const id of begun) await money.bySeller(seller, id)
    const waiting = async (): Promise<string[]> =>
      (await world.database.asOwner<{ id: string }>(`select id from refunds where state = 'waiting'`))
        .map(({ id }) => id)
        .sort()
    const all = [
      ...toBegin.map((id) => money.bySeller(seller, id).catch(() => undefined)),
      ...begun.map((id) => money.follows(seller, id)),
    ]
    await hold()
    const atHold = await waiting()
    await Promise.all(all)
    await Promise.all(begun.map((id) => money.follows(seller, id)))
    expect(await waiting()).toEqual(atHold)
    await release()
    for (const id of begun) await money.until(seller, id, 'sent')
    for (const id of begun) expect(await money.sentFor(id)).toHaveLength(1)
    await booksAgree()
  })
})
