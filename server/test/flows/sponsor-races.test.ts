import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookSponsorPaid, bookSponsorReturned } from '../../src/modules/money/ledger/sponsor-ledger.ts'
import { confirmSponsorMoney, confirmSponsorReturn } from '../../src/modules/money/sponsors/confirm-money.ts'
import { changeSponsorship } from '../../src/modules/money/sponsors/draw.queries.ts'
import { endNow, endOverdue } from '../../src/modules/money/sponsors/end-sponsorship.ts'
import { findSponsorReturn } from '../../src/modules/money/sponsors/sponsor-payments.queries.ts'
import { addPaid, moveReturned } from '../../src/modules/money/sponsors/sponsors.queries.ts'
import { keepSponsorships } from '../../src/modules/sales/sponsors/sponsors.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aPhone, aSeller, type TestSeller } from '../builders.ts'
import { barrierOf } from '../crash/unguarded-settlement.ts'
import { freePhone } from '../free-minutes.ts'
import { brokenInvariants, expectInvariants } from '../invariants.ts'
import { connectsAll, ordersSponsorship, returnsOf, sponsorshipRow } from '../sponsors.ts'

let fixture: TestApp
let seller: TestSeller
// A fixture for each test, because an unguarded variant leaves its own broken.
beforeEach(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterEach(() => fixture.close())

const CAME = { amountMinor: 3_500, paidBeforeMinor: 0 }

const invoiced = () => ordersSponsorship(fixture, seller, { way: 'invoice', sum: 35 })

const paid = async (): Promise<string> => {
  const { id } = await invoiced()
  await confirmSponsorMoney(fixture.deps, ADMIN, { id, ...CAME, reference: 'FT1' })
  return id
}

const won = (results: readonly PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('two admins at once', () => {
  test.each([
    ['the same reference', ['FT1', 'FT1']],
    ['references of their own', ['FT1', 'FT 1 / 30.11.']],
  ])('confirm the money of an invoice once, with %s', async (_, references) => {
    const { id } = await invoiced()
    const results = await Promise.allSettled(
      references.map((reference) => confirmSponsorMoney(fixture.deps, ADMIN, { id, ...CAME, reference })),
    )
    expect(won(results)).toBe(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'already_decided' },
    })
    expect(await sponsorshipRow(fixture, id)).toMatchObject({ paid_minor: 3_500, held_minor: 3_500 })
    await expectInvariants(fixture)
  })

  test('confirm it twice when they only read first (negative control)', async () => {
    const { id } = await invoiced()
    const haveAllRead = barrierOf(2)
    const unguarded = (reference: string) =>
      fixture.deps.db.asPlatform(async (tx) => {
        const [row] = await tx.send<{ paid: number }>(
          'select paid_minor::float8 as paid from sponsorships where id = $1',
          [id],
        )
        await haveAllRead()
        if (row?.paid !== 0) return
        const money = { entrepreneurId: seller.id, sponsorshipId: id, moneyKey: `bank:${reference}` }
        await bookSponsorPaid(fixture.deps, tx, { ...money, heldBy: 'bank', amountMinor: 3_500 })
        await addPaid(tx, { entrepreneurId: seller.id, id, amountMinor: 3_500, now: fixture.deps.now() })
      })
    await Promise.all([unguarded('FT1'), unguarded('FT 1 / 30.11.')])
    expect(await sponsorshipRow(fixture, id)).toMatchObject({ paid_minor: 7_000 })
  })

  const toConfirm = async (): Promise<{ id: string; returnId: string }> => {
    const id = await paid()
    await endNow(fixture.deps, { entrepreneurId: seller.id, id })
    await endOverdue(fixture.deps, { entrepreneurId: seller.id, id })
    const [waiting] = await returnsOf(fixture, id)
    return { id, returnId: waiting?.id ?? '' }
  }

  test('confirm once that money was sent back', async () => {
    const { id, returnId } = await toConfirm()
    const results = await Promise.allSettled(
      ['OM 1', 'OM 2', 'OM 1'].map((reference) =>
        confirmSponsorReturn(fixture.deps, ADMIN, { id: returnId, reference }),
      ),
    )
    expect(won(results)).toBe(1)
    expect(await sponsorshipRow(fixture, id)).toMatchObject({ held_minor: 0 })
    await expectInvariants(fixture)
  })

  test('book it twice when they only read first, and no key is unique (negative control)', async () => {
    const { returnId } = await toConfirm()
    await fixture.database.asOwner('drop index ledger_one_per_sponsors_money')
    const haveAllRead = barrierOf(2)
    const unguarded = () =>
      fixture.deps.db.asPlatform(async (tx) => {
        const ref = { entrepreneurId: seller.id, sponsorReturnId: returnId }
        const row = await findSponsorReturn(tx, ref)
        await haveAllRead()
        if (row?.state !== 'to_confirm') return
        const { sponsorshipId, takenBy: heldBy, id: moneyKey, amountMinor } = row
        const money = { entrepreneurId: seller.id, sponsorshipId, heldBy, moneyKey, amountMinor }
        await bookSponsorReturned(fixture.deps, tx, money)
      })
    await Promise.all([unguarded(), unguarded()])
    expect(await brokenInvariants(fixture)).toContain('I44')
  })
})

/** A phone online by a sum for three of them; its pass is over and not booked yet. */
const hasGrant = async (): Promise<string> => {
  const id = await paid()
  await freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })
  await connectsAll(fixture, seller)
  fixture.clock.advance({ minutes: 60 })
  return id
}

describe('what is left, sent back while the last use is booked', () => {
  test('is what the booking left, once', async () => {
    const id = await hasGrant()
    const ref = { entrepreneurId: seller.id, id }
    await Promise.all([
      endNow(fixture.deps, ref),
      keepSponsorships(fixture.deps),
      endOverdue(fixture.deps, ref),
      keepSponsorships(fixture.deps),
      endOverdue(fixture.deps, ref),
    ])
    await Promise.all([keepSponsorships(fixture.deps), keepSponsorships(fixture.deps)])
    expect(await sponsorshipRow(fixture, id)).toMatchObject({
      state: 'ended',
      reserved_minor: 0,
      used_minor: 1_166,
      returned_minor: 3_500 - 1_166,
    })
    expect(await returnsOf(fixture, id)).toMatchObject([{ amount_minor: String(3_500 - 1_166) }])
    await expectInvariants(fixture)
  })

  test('is more than is left when it is only read before (negative control)', async () => {
    const id = await hasGrant()
    await fixture.database.asOwner('alter table sponsorships drop constraint sponsorship_never_overdrawn')
    await fixture.deps.db.inTenant(seller.id, async (tx) => {
      const [row] = await tx.send<{ left: number }>(
        'select (paid_minor - used_minor - returned_minor)::float8 as left from sponsorships where id = $1',
        [id],
      )
      await keepSponsorships(fixture.deps)
      await changeSponsorship(tx, id, { state: 'ended', endedAt: fixture.deps.now() })
      await moveReturned(tx, { entrepreneurId: seller.id, id, amountMinor: row?.left ?? 0 })
    })
    const { used_minor: used, returned_minor: returned } = await sponsorshipRow(fixture, id)
    expect(Number(used) + Number(returned)).toBeGreaterThan(3_500)
  })
})
