import { listAllSponsorships } from '@minit/contract/admin/sponsors.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordProviderEvent } from '../../src/modules/money/payments/provider-events.ts'
import { confirmSponsorReturn } from '../../src/modules/money/sponsors/confirm-money.ts'
import { endNow, endOverdue } from '../../src/modules/money/sponsors/end-sponsorship.ts'
import { recordSponsorReturnEvent } from '../../src/modules/money/sponsors/return-transfers.ts'
import { followSponsorPayment } from '../../src/modules/money/sponsors/sponsor-transfers.ts'
import { keepSponsorships } from '../../src/modules/sales/sponsors/sponsors.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { textsTo } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { eventually } from '../purchases.ts'
import { refundNumber } from '../refund-fixture.ts'
import {
  beginsToSponsor,
  heldBy,
  paysForSponsor,
  returnsOf,
  sponsorPaymentState,
  sponsorshipRow,
} from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

type Begun = Awaited<ReturnType<typeof beginsToSponsor>>

const begins = async (wanted: Parameters<typeof beginsToSponsor>[2] = {}): Promise<Begun> =>
  beginsToSponsor(fixture, await aSeller(fixture.deps), { sum: 35, ...wanted })

const reports = (
  begun: Begun,
  kind: 'succeeded' | 'failed',
  said: Parameters<typeof paysForSponsor>[3] = {},
) => paysForSponsor(fixture, begun, kind, said)

const row = (id: string) => sponsorshipRow(fixture, id)
const stateOf = (id: string) => sponsorPaymentState(fixture, id)

const ends = async ({ seller, id }: { seller: TestSeller; id: string }): Promise<void> => {
  await endNow(fixture.deps, { entrepreneurId: seller.id, id })
  await endOverdue(fixture.deps, { entrepreneurId: seller.id, id })
}

/** The last return is reported as sent, or confirmed by an admin. */
const arrives = async ({ id: sponsorshipId }: Begun): Promise<void> => {
  const last = (await returnsOf(fixture, sponsorshipId)).at(-1)
  if (last === undefined) throw new Error('nothing goes back')
  const { id, state, amount_minor: amount, provider_reference: reference, provider } = last
  if (state === 'to_confirm')
    await confirmSponsorReturn(fixture.deps, ADMIN, { id, reference: `OM ${amount}` })
  else await reportsReturn(reference ?? '', 'succeeded', provider ?? '')
}

describe('money for a sponsorship', () => {
  test('that is reported twice, and after a failure, is booked once', async () => {
    const begun = await begins()
    await reports(begun, 'failed')
    expect(await stateOf(begun.id)).toBe('failed')
    for (const key of ['once', 'once', 'once']) await reports(begun, 'succeeded', { key })
    await reports(begun, 'failed', { key: 'again' })
    expect(await stateOf(begun.id)).toBe('paid')
    expect(await row(begun.id)).toMatchObject({ state: 'running', paid_minor: 3_500, held_minor: 3_500 })
    expect((await textsTo(fixture, begun.phone)).filter((text) => text.includes('came'))).toHaveLength(1)
    await expectInvariants(fixture)
  })

  test('that comes a second time is the sponsor’s too, once', async () => {
    const begun = await begins()
    await reports(begun, 'succeeded')
    await reports(begun, 'succeeded', { key: 'twice' })
    await reports(begun, 'succeeded', { key: 'twice' })
    expect(await row(begun.id)).toMatchObject({ paid_minor: 7_000, held_minor: 7_000 })
    expect((await textsTo(fixture, begun.phone)).filter((text) => text.includes('came'))).toHaveLength(1)
    await expectInvariants(fixture)
  })

  test('of another amount is the sponsor’s; the right one that follows too', async () => {
    const begun = await begins()
    await reports(begun, 'succeeded', { minor: 1_000, key: 'less' })
    expect(await stateOf(begun.id)).toBe('credited')
    expect(await row(begun.id)).toMatchObject({ state: 'running', paid_minor: 1_000 })
    await reports(begun, 'succeeded')
    expect(await stateOf(begun.id)).toBe('paid')
    expect(await row(begun.id)).toMatchObject({ paid_minor: 4_500, held_minor: 4_500 })
    await expectInvariants(fixture)
  })

  test('in another currency is in no sum: an admin sees it', async () => {
    const begun = await begins()
    await reports(begun, 'succeeded', { currency: 'USD' })
    await reports(begun, 'succeeded', { currency: 'USD', key: 'again' })
    expect(await row(begun.id)).toMatchObject({ state: 'awaiting_payment', paid_minor: 0, held_minor: 0 })
    const admin = callApp(fixture.app, await anAdmin(fixture))
    const { items } = await admin(listAllSponsorships, { query: { search: begun.id } })
    expect(items[0]?.alarm).toMatch(/does not say how much in leones/)
    await reports(begun, 'succeeded', { key: 'right' })
    expect(await row(begun.id)).toMatchObject({ state: 'running', paid_minor: 3_500, held_minor: 3_500 })
    await expectInvariants(fixture)
  })

  test('that comes after the payment expired still pays', async () => {
    const begun = await begins({ phoneNumber: '+23276000049' })
    const ref = { entrepreneurId: begun.seller.id, sponsorPaymentId: begun.paymentId }
    fixture.clock.advance({ minutes: 20 })
    await followSponsorPayment(fixture.deps, ref)
    await eventually(async () => {
      await followSponsorPayment(fixture.deps, ref)
      expect(await stateOf(begun.id)).toBe('expired')
    })
    await reports(begun, 'succeeded')
    expect(await stateOf(begun.id)).toBe('paid')
    expect(await row(begun.id)).toMatchObject({ state: 'running', paid_minor: 3_500 })
    await expectInvariants(fixture)
  })

  test.each(['cancelled', 'ended'] as const)('that comes once it is %s goes back, whole', async (state) => {
    const begun = await begins()
    if (state === 'ended') await reports(begun, 'succeeded')
    await ends(begun)
    expect(await row(begun.id)).toMatchObject({ state })
    await reports(begun, 'succeeded', { key: 'late' })
    expect(await row(begun.id)).toMatchObject({ state, paid_minor: state === 'ended' ? 7_000 : 3_500 })
    for (const _ of ['first', 'second']) {
      await keepSponsorships(fixture.deps)
      await arrives(begun)
    }
    const { paid_minor: paid, returned_minor: returned, held_minor: held } = await row(begun.id)
    expect({ returned, held }).toEqual({ returned: paid, held: 0 })
    await expectInvariants(fixture)
  })

  test('of an unknown reference goes to the platform’s suspense, as other money does', async () => {
    await recordProviderEvent(fixture.deps, 'pawapay', {
      event: {
        key: 'nobody:succeeded',
        reference: 'a4b1d6a0-0000-4000-8000-000000000001',
        kind: 'succeeded',
        amount: { amountMinor: 3_500, currency: 'SLE' },
      },
      source: 'webhook',
    })
    const rows = await fixture.database.asOwner(
      `select from suspense_items where provider_reference = 'a4b1d6a0-0000-4000-8000-000000000001'`,
    )
    expect(rows).toHaveLength(1)
    await expectInvariants(fixture)
  })
})

/** A paid sponsorship that is over, by a number whose last digits decide how its return ends at the provider. */
const isOver = async (lastDigits: string) => {
  const begun = await begins({ phoneNumber: refundNumber(lastDigits) })
  await reports(begun, 'succeeded')
  await ends(begun)
  return begun
}

const failsAtProvider = async (begun: Begun): Promise<void> => {
  const [sent] = await returnsOf(fixture, begun.id)
  await reportsReturn(sent?.provider_reference ?? '', 'failed')
  await keepSponsorships(fixture.deps)
}

const reportsReturn = (reference: string, kind: 'succeeded' | 'failed', provider = 'pawapay') =>
  recordSponsorReturnEvent(fixture.deps, provider, {
    event: { key: `${reference}:${kind}`, reference, kind, amount: null },
    source: 'webhook',
  })

describe('what is left', () => {
  test('and cannot be sent back is sent by an admin, after one try and with one message', async () => {
    const begun = await isOver('219')
    await eventually(async () => {
      await fixture.drain()
      expect((await returnsOf(fixture, begun.id))[0]?.state).toBe('failed')
    })
    for (let run = 0; run < 4; run++) await keepSponsorships(fixture.deps)
    const [failed, waiting, ...more] = await returnsOf(fixture, begun.id)
    expect(failed).toMatchObject({ method: 'provider', state: 'failed' })
    expect(waiting).toMatchObject({ method: 'by_hand', state: 'to_confirm', amount_minor: '3500' })
    expect(more).toEqual([])
    await confirmSponsorReturn(fixture.deps, ADMIN, { id: waiting?.id ?? '', reference: 'OM 4711' })
    expect(await row(begun.id)).toMatchObject({ returned_minor: 3_500, held_minor: 0 })
    const texts = await textsTo(fixture, begun.phone)
    expect(texts.filter((text) => text.includes('is over'))).toHaveLength(1)
    await expectInvariants(fixture)
  })

  test('and is reported as sent after it failed needs no admin any more', async () => {
    const begun = await isOver('000')
    await failsAtProvider(begun)
    expect(await returnsOf(fixture, begun.id)).toMatchObject([{ state: 'failed' }, { state: 'to_confirm' }])
    const [failed, waiting] = await returnsOf(fixture, begun.id)
    await reportsReturn(failed?.provider_reference ?? '', 'succeeded')
    expect(await returnsOf(fixture, begun.id)).toMatchObject([{ state: 'sent' }, { state: 'failed' }])
    expect(await row(begun.id)).toMatchObject({ returned_minor: 3_500, held_minor: 0 })
    await expect(
      confirmSponsorReturn(fixture.deps, ADMIN, { id: waiting?.id ?? '', reference: 'OM 1' }),
    ).rejects.toMatchObject({ code: 'already_decided' })
    await expectInvariants(fixture)
  })

  test('and was sent again meanwhile is the platform’s loss: an admin sees it, the sums stay', async () => {
    const begun = await isOver('000')
    await failsAtProvider(begun)
    const [failed, waiting] = await returnsOf(fixture, begun.id)
    await confirmSponsorReturn(fixture.deps, ADMIN, { id: waiting?.id ?? '', reference: 'OM 4712' })
    for (let time = 0; time < 2; time++) await reportsReturn(failed?.provider_reference ?? '', 'succeeded')
    expect(await returnsOf(fixture, begun.id)).toMatchObject([
      { state: 'failed', alarm: expect.stringMatching(/had been sent again meanwhile/) },
      { state: 'sent' },
    ])
    expect(await row(begun.id)).toMatchObject({ returned_minor: 3_500, held_minor: 0 })
    await expectInvariants(fixture)
  })

  test('of two payments goes back by each, no more than came by it', async () => {
    const begun = await begins()
    await reports(begun, 'succeeded', { minor: 2_000, key: 'less' })
    // A second payment, by another provider.
    await fixture.database.asOwner(
      `insert into sponsor_payments select entrepreneur_id, id || '2', sponsorship_id, 'monime', provider_reference || '2', method, phone,
         amount_minor, currency, next_action, 'pending', null, null, pay_by, null, created_at, null, 0, created_at, null
       from sponsor_payments where sponsorship_id = $1`,
      [begun.id],
    )
    await recordProviderEvent(fixture.deps, 'monime', {
      event: {
        key: 'second',
        reference: `${begun.reference}2`,
        kind: 'succeeded',
        amount: { amountMinor: 5_000, currency: 'SLE' },
      },
      source: 'webhook',
    })
    expect(await row(begun.id)).toMatchObject({ paid_minor: 7_000 })
    await fixture.database.asOwner(
      `update sponsor_payments set state = 'paid', ended_at = now() where sponsorship_id = $1 and state = 'pending'`,
      [begun.id],
    )
    await ends(begun)
    await arrives(begun)
    await keepSponsorships(fixture.deps)
    await arrives(begun)
    expect(
      (await returnsOf(fixture, begun.id)).map(({ taken_by, amount_minor }) => [taken_by, amount_minor]),
    ).toEqual([
      ['monime', '5000'],
      ['pawapay', '2000'],
    ])
    expect(await heldBy(fixture, begun.id)).toEqual({ 'received:monime': 0, 'received:pawapay': 0 })
    await expectInvariants(fixture)
  })

  test('and is sent by another provider than collected it moves between what the two hold', async () => {
    const begun = await isOver('000')
    await fixture.database.asOwner(
      `update sponsor_returns set method = 'payout', provider = 'monime', payout_method = 'orange_money' where sponsorship_id = $1`,
      [begun.id],
    )
    const [sent] = await returnsOf(fixture, begun.id)
    await reportsReturn(sent?.provider_reference ?? '', 'succeeded', 'monime')
    expect(await returnsOf(fixture, begun.id)).toMatchObject([{ state: 'sent' }])
    await expectInvariants(fixture)
  })

  test('is asked of nobody while all payouts are held', async () => {
    const begun = await begins({ lastDay: freetownDay(fixture.deps.now()) })
    await reports(begun, 'succeeded')
    await fixture.database.asOwner(
      `insert into platform_settings (key, value, updated_at)
       values ('payout_hold', '{"heldAt":"2026-11-30T00:00:00Z","heldBy":"x","reason":"y"}', now())`,
    )
    await ends(begun)
    expect(await returnsOf(fixture, begun.id)).toEqual([])
    await fixture.database.asOwner(`delete from platform_settings where key = 'payout_hold'`)
    await keepSponsorships(fixture.deps)
    expect(await returnsOf(fixture, begun.id)).toHaveLength(1)
  })
})
