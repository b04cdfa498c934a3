import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockBalance } from '../../src/modules/money/ledger/balances.queries.ts'
import { confirmDestination } from '../../src/modules/money/payouts/destination.ts'
import { lockUnverified, replaceDestination } from '../../src/modules/money/payouts/destinations.queries.ts'
import { sendPart } from '../../src/modules/money/payouts/payout-transfers.ts'
import { findPayout, listParts } from '../../src/modules/money/payouts/payouts.queries.ts'
import { failPart } from '../../src/modules/money/payouts/settle-payout.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { balance, NEW, OLD, payoutFixture, RETURNED } from '../payout-fixture.ts'
import { untilWaiting } from '../waiting-for-locks.ts'

let fixture: TestApp
let money: ReturnType<typeof payoutFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = payoutFixture(fixture)
})
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { pack: { priceMinor: 600_000 } })
  await money.mayBePaid(seller)
  await money.sells(seller, 1)
})
afterAll(() => fixture.close())

describe('a number that is changed while a worker claims a payout', () => {
  /** A worker that has made its claim and commits on `go`. */
  const slowWorker = (go: Promise<void>) => {
    const claimed = Promise.withResolvers<void>()
    const deps: Deps = {
      ...fixture.deps,
      db: {
        ...fixture.deps.db,
        asPlatform: (work) =>
          fixture.deps.db.asPlatform(async (tx) => {
            const result = await work(tx)
            claimed.resolve()
            await go
            return result
          }),
      },
    }
    return { deps, claimed: claimed.promise }
  }

  const returnUnguarded = (payoutId: string): Promise<void> =>
    fixture.deps.db.inTenant(seller.id, async (tx) => {
      await lockBalance(tx, seller.id)
      for (const part of await listParts(tx, { entrepreneurId: seller.id, payoutId }))
        if (part.state === 'waiting') await failPart(fixture.deps, tx, part, 'number_changed')
    })

  /** How often money reserved for a payout was returned. It may still have been paid out later. */
  const returnsOf = async (payoutId: string): Promise<number> => {
    const returned = await fixture.database.asOwner(
      `select from ledger_transactions l join payout_parts p on p.id = l.payout_part_id
       where p.payout_id = $1 and l.kind = 'payout_returned'`,
      [payoutId],
    )
    return returned.length
  }

  const changedAmidClaim = async (change: (payoutId: string) => Promise<void>): Promise<string> => {
    const id = await money.asks(seller, 7_000)
    const go = Promise.withResolvers<void>()
    const { deps, claimed } = slowWorker(go.promise)
    const follows = money.follows(seller, id, deps)
    await claimed
    const changes = change(id)
    await untilWaiting(fixture.database).finally(go.resolve)
    await Promise.all([follows, changes])
    return id
  }

  test('leaves an earlier claim alone, whose money stays reserved until it arrives', async () => {
    await money.names(seller, NEW)
    const code = await money.codeSentTo(seller, NEW)
    const id = await changedAmidClaim(() => confirmDestination(fixture.deps, seller.id, code))
    expect(await money.sentFor(id)).toHaveLength(1)
    expect(await returnsOf(id)).toBe(0)
    // It may have arrived by now.
    expect(await money.balance(seller)).toMatchObject({ availableMinor: 593_000 })
    await money.until(seller, id, 'paid')
    expect(await money.balance(seller)).toMatchObject(balance(593_000, 0))
    await money.ledgerAgrees(seller)
  })

  test('returns money that is being sent when it trusts a stale read (negative control)', async () => {
    const id = await changedAmidClaim(returnUnguarded)
    expect(await money.sentFor(id)).toHaveLength(1)
    expect(await returnsOf(id)).toBe(1)
  })
})

describe('a number that is changed while an admin releases a large payout', () => {
  test('leaves nothing that is sent to the old number, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const at = await aSeller(fixture.deps, { pack: { priceMinor: 600_000 } })
      await money.mayBePaid(at)
      await money.sells(at, 1)
      const id = await money.asks(at)
      await money.names(at, NEW)
      const code = await money.codeSentTo(at, NEW)
      await Promise.allSettled([money.approves(id), confirmDestination(fixture.deps, at.id, code)])
      await money.follows(at, id)
      expect(await money.stateOf(id)).toEqual(RETURNED)
      expect(await money.sentFor(id)).toEqual([])
    }
    await money.ledgerAgrees(seller)
  })

  /** A worker that claims without checking the number. */
  const blindWorker = (): Deps => ({
    ...fixture.deps,
    db: {
      ...fixture.deps.db,
      asPlatform: (work) =>
        fixture.deps.db.asPlatform((tx) => {
          const check = /and exists \(select from payouts n[^$]*\$3::timestamptz\)/g
          const blind = Object.assign(Object.create(tx) as typeof tx, {
            send: (text: string, values: unknown[]) => tx.send(text.replaceAll(check, ''), values),
          })
          return work(blind)
        }),
    },
  })

  test('sends to the old number when neither the change nor the worker checks (negative control)', async () => {
    const id = await money.asks(seller)
    await money.names(seller, NEW)
    await money.approves(id)
    const ref = { entrepreneurId: seller.id, payoutId: id }
    const [payout, parts] = await fixture.deps.db.inTenant(seller.id, async (tx) => {
      const named = await lockUnverified(tx)
      const now = fixture.deps.now()
      await replaceDestination(tx, { id: named?.id ?? '', now, heldUntil: new Date(now.getTime() + DAY_MS) })
      return [await findPayout(tx, ref), await listParts(tx, ref)]
    })
    const provider = await fixture.deps.payouts.byName('pawapay')
    if (payout === null || provider === null) throw new Error('there is no payout')
    for (const part of parts) await sendPart(fixture.deps, provider, { payout, part })
    expect(await money.sentFor(id)).toEqual([])
    for (const part of parts) await sendPart(blindWorker(), provider, { payout, part })
    expect(payout.phone).toBe(OLD)
    expect(await money.sentFor(id)).toHaveLength(parts.length)
  })
})
