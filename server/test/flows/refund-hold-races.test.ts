import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TenantTx, Tx } from '../../src/db/database.ts'
import { holdAllPayouts } from '../../src/modules/money/payouts/hold-all.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { expectInvariants } from '../invariants.ts'
import { refundFixture } from '../refund-fixture.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let money: ReturnType<typeof refundFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = refundFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})
afterEach(() => fixture.database.asOwner(`delete from platform_settings where key = 'payout_hold'`))
afterAll(() => fixture.close())

const hold = () => holdAllPayouts(fixture.deps, ADMIN, { isHeld: true, reason: 'We check.' })
const release = () => holdAllPayouts(fixture.deps, ADMIN, { isHeld: false, reason: 'They agree.' })

const ledgerAgrees = async (): Promise<void> => {
  const { kept, counted } = await money.keptAndCounted(seller)
  expect(kept).toEqual(counted)
  await expectInvariants(fixture)
}

describe('a hold that is switched on while a refund begins', () => {
  const WORDS = /pg_advisory_xact_lock_shared/

  /**
   * A transaction of this sort that has done its work and commits on `go`: a worker that claims (`inTenant`)
   * or a user who begins a refund (`asPlatform`). Without the guard it takes no lock.
   */
  const slow = (sort: 'inTenant' | 'asPlatform', go: Promise<void>, isGuarded: boolean) => {
    const done = Promise.withResolvers<void>()
    const { db } = fixture.deps
    const wait = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
      let isIt = sort === 'asPlatform'
      const watched = Object.assign(Object.create(tx) as Tx, {
        send: (text: string, values: unknown[]) => {
          isIt ||= text.includes(`set state = 'asked'`)
          return WORDS.test(text) && !isGuarded ? Promise.resolve([]) : tx.send(text, values)
        },
      })
      const result = await work(watched)
      if (isIt) {
        done.resolve()
        await go
      }
      return result
    }
    const slowed: Partial<Deps['db']> =
      sort === 'asPlatform'
        ? { asPlatform: (work) => db.asPlatform((tx) => wait(tx, work)) }
        : // The transaction passed on is still the seller's.
          { inTenant: (id, work) => db.inTenant(id, (tx) => wait(tx, (same) => work(same as TenantTx))) }
    return { deps: { ...fixture.deps, db: { ...db, ...slowed } }, done: done.promise }
  }

  /** Lets the worker claim one refund, or the seller refund a sale. */
  const begins = async (sort: 'inTenant' | 'asPlatform', id: string, deps: Deps): Promise<unknown> =>
    sort === 'asPlatform' ? money.bySeller(seller, id, deps) : money.follows(seller, id, deps)

  describe.each([
    ['a worker’s claim', 'inTenant'],
    ['a person’s refund', 'asPlatform'],
  ] as const)('of %s', (_, sort) => {
    let id: string
    beforeEach(async () => {
      id = await money.sells(seller)
      if (sort === 'inTenant') await money.bySeller(seller, id)
    })

    test('waits for what was done before it: nothing follows once it has answered', async () => {
      const go = Promise.withResolvers<void>()
      const { deps, done } = slow(sort, go.promise, true)
      const begun = begins(sort, id, deps)
      await done
      let isHeld = false
      const holds = hold().then(() => {
        isHeld = true
      })
      try {
        await untilWaiting(fixture.database)
        expect(isHeld).toBe(false)
      } finally {
        go.resolve()
      }
      await Promise.all([begun, holds])
      expect(await money.refundsOf(id)).toHaveLength(1)
    })

    test('answers before it is visible when that takes no lock (negative control)', async () => {
      const go = Promise.withResolvers<void>()
      const { deps, done } = slow(sort, go.promise, false)
      const begun = begins(sort, id, deps)
      await done
      await hold()
      const before = (await money.refundsOf(id)).map(({ state }) => state)
      expect(before).toEqual(sort === 'asPlatform' ? [] : ['waiting'])
      go.resolve()
      await begun
      const after = (await money.refundsOf(id)).map(({ state }) => state)
      expect(after).toEqual(sort === 'asPlatform' ? ['waiting'] : ['asked'])
    })
  })

  test('lets none begin and sends none after its answer, of ten refunds begun and ten followed at the same instant', async () => {
    const [toBegin, begun] = [[] as string[], [] as string[]]
    for (let sold = 0; sold < 20; sold++) (sold < 10 ? toBegin : begun).push(await money.sells(seller))
    for (const id of begun) await money.bySeller(seller, id)
    const waiting = async (): Promise<string[]> =>
      (await fixture.database.asOwner<{ id: string }>(`select id from refunds where state = 'waiting'`))
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
    await ledgerAgrees()
  })
})
