import {
  confirmSponsorMoney,
  confirmSponsorReturn,
  listAllSponsorships,
} from '@minit/contract/admin/sponsors.ts'
import { drawSponsorInvoice, paySponsorship, readSponsorship } from '@minit/contract/customer/sponsors.ts'
import { askSponsor } from '@minit/contract/entrepreneur/sponsors.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueSponsorInvoice } from '../../src/modules/money/sponsors/sponsor-invoice.ts'
import { keepSponsorships } from '../../src/modules/sales/sponsors/sponsors.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { freePhone } from '../free-minutes.ts'
import { textsTo } from '../gifts.ts'
import { expectInvariants } from '../invariants.ts'
import { pagesOf } from '../pdf-text.ts'
import { refusalOf } from '../purchases.ts'
import { aSponsorship, ordersSponsorship, returnsOf, sponsorshipRow } from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

// A session ends before the last day of a sponsorship.
const asAdmin = async () => callApp(fixture.app, await anAdmin(fixture))

const byInvoice = (seller: TestSeller, wanted: Parameters<typeof ordersSponsorship>[2] = {}) =>
  ordersSponsorship(fixture, seller, { way: 'invoice', sum: 35, ...wanted })

const figures = (link: string) => callApp(fixture.app)(readSponsorship, { params: { link } })

const confirms = async (id: string, amount: number, { paidBefore = 0, reference = 'FT26334KLM' } = {}) =>
  (await asAdmin())(confirmSponsorMoney, { params: { id }, body: { amount, paidBefore, reference } })

/** The row of the admin's list. */
const listed = async (search: string) =>
  (await (await asAdmin())(listAllSponsorships, { query: { search } })).items.map(
    ({ id, waits, paid, alarm }) => ({
      id,
      waits,
      paid,
      alarm,
    }),
  )

const drawn = async (link: string): Promise<string> => {
  const answer = await fixture.app.inject({ url: drawSponsorInvoice.path.replace('{link}', link) })
  expect(answer.headers['content-type']).toBe('application/pdf')
  return pagesOf(answer.rawPayload).join('\n')
}

const endDays = async (): Promise<void> => {
  fixture.clock.advance({ hours: 24 })
  await keepSponsorships(fixture.deps)
}

test('a sponsor who asks for an invoice gets one with a number, and phones go online once its money came', async () => {
  const seller = await aSeller(fixture.deps)
  const { id, link, phone } = await byInvoice(seller)
  const number = (await figures(link)).invoice?.number ?? ''
  expect(number).toMatch(/^SP-\d{6}$/)
  const page = await drawn(link)
  expect(page).toContain(`Invoice ${number}`)
  expect(page).toContain('Kissy School')
  expect(page).toContain('Le 35')
  expect(await refusalOf(freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id }))).toEqual(
    expect.objectContaining({ code: 'free_minutes_not_offered' }),
  )
  expect(await listed(number)).toEqual([{ id, waits: 'invoice_money', paid: 0, alarm: null }])
  await confirms(id, 35)
  expect(await sponsorshipRow(fixture, id)).toMatchObject({
    state: 'running',
    paid_minor: 3_500,
    held_minor: 3_500,
  })
  expect(await listed(number)).toEqual([{ id, waits: null, paid: 35, alarm: null }])
  expect(await drawn(link)).toContain('Le 35 came')
  await freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })
  const [line] = await fixture.database.asOwner(
    `select e.account from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.sponsorship_id = $1 and e.amount_minor > 0`,
    [id],
  )
  expect(line).toEqual({ account: 'received:bank' })
  const texts = await textsTo(fixture, phone)
  expect(texts.some((text) => text.includes('your invoice for Le 35 is ready') && text.includes(link))).toBe(
    true,
  )
  expect(texts.some((text) => text.includes('Le 35 came'))).toBe(true)
  const audit = await fixture.database.asOwner(
    `select action from audit_log where subject_id = $1 and action = 'sponsor_money_confirmed'`,
    [id],
  )
  expect(audit).toHaveLength(1)
  await expectInvariants(fixture)
})

test('what is left of it is owed back by the transfers that it came by: an admin confirms that it was sent', async () => {
  const { id, phone } = await byInvoice(await aSeller(fixture.deps))
  await confirms(id, 15)
  await confirms(id, 20, { paidBefore: 15, reference: 'FT 26334 XYZ' })
  await endDays()
  const admin = await asAdmin()
  const { items } = await admin(listAllSponsorships, { query: { search: id } })
  const toSendBack = items[0]?.toSendBack
  expect(toSendBack).toMatchObject({
    amount: 35,
    heldBy: 'bank',
    transfers: ['FT26334KLM', 'FT26334XYZ'],
  })
  expect((await textsTo(fixture, phone)).join()).toContain(
    'Le 35 was left and Minit support sends it back to the account that it came from.',
  )
  expect(items[0]?.waits).toBe('money_back')
  expect(await sponsorshipRow(fixture, id)).toMatchObject({ returned_minor: 3_500, held_minor: 3_500 })
  const sent = { params: { id: toSendBack?.id ?? '' }, body: { reference: 'FT26335BCK' } }
  await admin(confirmSponsorReturn, sent)
  expect(await refusalOf(admin(confirmSponsorReturn, sent))).toMatchObject({ code: 'already_decided' })
  expect(await sponsorshipRow(fixture, id)).toMatchObject({ state: 'ended', held_minor: 0 })
  await keepSponsorships(fixture.deps)
  expect(await returnsOf(fixture, id)).toMatchObject([{ state: 'sent', reference: 'FT26335BCK' }])
  await expectInvariants(fixture)
})

test('that nobody pays lapses with its last day; money that comes late goes back', async () => {
  const { id, link } = await byInvoice(await aSeller(fixture.deps))
  await keepSponsorships(fixture.deps)
  expect(await sponsorshipRow(fixture, id)).toMatchObject({ state: 'awaiting_payment' })
  await endDays()
  expect(await sponsorshipRow(fixture, id)).toMatchObject({ state: 'cancelled' })
  expect(await drawn(link)).toContain('Lapsed')
  await confirms(id, 35)
  expect(await sponsorshipRow(fixture, id)).toMatchObject({ state: 'cancelled', held_minor: 3_500 })
  await keepSponsorships(fixture.deps)
  expect(await returnsOf(fixture, id)).toMatchObject([{ state: 'to_confirm', amount_minor: '3500' }])
  await expectInvariants(fixture)
})

test('money of another amount, and more of it later, is the sponsor’s too; one transfer counts once', async () => {
  const { id, link } = await byInvoice(await aSeller(fixture.deps))
  await confirms(id, 20, { reference: 'ft 26334-A' })
  expect(
    await refusalOf(confirms(id, 20, { paidBefore: 20, reference: ' FT26334-a ' })),
    'the same transfer',
  ).toMatchObject({ code: 'already_decided' })
  expect(await refusalOf(confirms(id, 15, { reference: 'FT 2' })), 'seen before the first').toMatchObject({
    code: 'already_decided',
  })
  expect(await listed(id)).toMatchObject([{ waits: 'invoice_money', paid: 20 }])
  const page = await drawn(link)
  expect(page).toContain('Le 15 is open')
  expect(page).toMatch(/Came\s+−Le 20[\s\S]*Still to pay\s+Le 15[\s\S]*Pay by bank transfer/)
  expect(await figures(link)).toMatchObject({ state: 'running', sum: 35, paid: 20, open: 15 })
  const waiting = await (await asAdmin())(listAllSponsorships, { query: { state: 'waits', search: id } })
  expect(waiting.items).toMatchObject([{ id, open: 15 }])
  await confirms(id, 30, { paidBefore: 20, reference: 'FT 2' })
  expect(await figures(link)).toMatchObject({ open: 0 })
  expect(await listed(id)).toMatchObject([{ waits: null }])
  expect(await drawn(link)).not.toContain('Still to pay')
  expect(await sponsorshipRow(fixture, id)).toMatchObject({ paid_minor: 5_000, held_minor: 5_000 })
  await expectInvariants(fixture)
})

test('no money can be confirmed for a sponsorship by mobile money, and an invoice asks no phone', async () => {
  const seller = await aSeller(fixture.deps)
  const { id } = await aSponsorship(fixture, seller)
  expect(await refusalOf(confirms(id, 35, { paidBefore: 350 }))).toMatchObject({ code: 'invoice_not_found' })
  const { link } = await byInvoice(seller)
  expect(await refusalOf(callApp(fixture.app)(paySponsorship, { params: { link } }))).toMatchObject({
    code: 'sponsorship_not_open',
  })
})

test('the invoice of a process that was killed is issued by the job; numbers have no gaps', async () => {
  const seller = await aSeller(fixture.deps)
  const { asOwner } = fixture.database
  const { id } = await byInvoice(seller)
  await asOwner(`delete from sponsor_invoices where sponsorship_id = '${id}'`)
  await asOwner(`update invoice_series set last_number = last_number - 1 where series = 'SP'`)
  const others = await Promise.all(Array.from({ length: 6 }, () => byInvoice(seller)))
  await Promise.all([keepSponsorships(fixture.deps), keepSponsorships(fixture.deps)])
  await Promise.all(
    others.map((other) => issueSponsorInvoice(fixture.deps, { entrepreneurId: seller.id, ...other })),
  )
  const rows = await asOwner<{ number: number }>('select number from sponsor_invoices order by number')
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  const [mine] = await asOwner('select number from sponsor_invoices where sponsorship_id = $1', [id])
  expect(mine).toBeDefined()
})

test('the admin finds a sponsorship by sponsor, shop and number, and what waits, page by page', async () => {
  const admin = await asAdmin()
  const seller = await aSeller(fixture.deps)
  const { id, phone } = await byInvoice(seller, { sponsorName: 'Lumley Clinic' })
  for (const search of ['lumley cl', phone]) expect((await listed(search)).map((row) => row.id)).toEqual([id])
  expect((await listed('test hub')).map((row) => row.id)).toContain(id)
  const waiting = await admin(listAllSponsorships, { query: { state: 'waits' } })
  expect(waiting.items.map((row) => row.id)).toContain(id)
  expect(waiting.items.every(({ waits }) => waits !== null)).toBe(true)
  await fixture.database.asOwner(
    `insert into sponsorships (entrepreneur_id, id, sponsor_name, contact_phone, started_by, package_id, price_minor, price_minutes,
       sum_minor, who, minutes_each, first_day, last_day, created_at)
     select entrepreneur_id, left(id, 23) || lpad(n::text, 3, '0'), 'Many', contact_phone, started_by, package_id, price_minor,
       price_minutes, sum_minor, who, minutes_each, first_day, last_day, created_at
     from sponsorships, generate_series(1, 120) n where id = $1`,
    [id],
  )
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await admin(listAllSponsorships, {
      query: { search: 'Many', ...(after !== undefined && { after }) },
    })
    ids.push(...page.items.map((row) => row.id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(ids).toHaveLength(120)
  expect(new Set(ids).size).toBe(120)
})

describe('a sponsor abroad', () => {
  const LONDON = '+44 20 7946 0958'

  test('pays by invoice, and has the link at once: we send SMS to Sierra Leone only', async () => {
    const seller = await aSeller(fixture.deps)
    const { id, link } = await byInvoice(seller, { phoneNumber: LONDON })
    expect(await figures(link)).toMatchObject({ getsSms: false, open: 35, state: 'awaiting_payment' })
    await confirms(id, 35, { reference: 'FT LONDON' })
    await freePhone(fixture, seller).proveAndTake(aPhone(), { sponsorshipId: id })
    expect(await textsTo(fixture, '+442079460958')).toEqual([])
    const { items } = await (await asAdmin())(listAllSponsorships, { query: { search: '+44 20 7946' } })
    expect(items).toMatchObject([{ id, phone: '+44 20 7946 0958' }])
    fixture.clock.advance({ hours: 24 })
    await keepSponsorships(fixture.deps)
    await expectInvariants(fixture)
  })

  test.each([
    ['+44 20 7946', 'Valid phone number required'],
    ['+999 123 456 789', 'Valid phone number required'],
    ['02079460958', 'Valid phone number required'],
    ['+44 20 7946 0958 ext 3', 'Valid phone number required'],
  ])('is refused with a number that is none: %s', async (phoneNumber, message) => {
    const seller = await aSeller(fixture.deps)
    expect(await refusalOf(byInvoice(seller, { phoneNumber }))).toMatchObject({
      code: 'phone_not_valid',
      fields: { phoneNumber: message },
    })
  })

  test('cannot pay by mobile money, nor be asked by a seller, whose SMS would not come', async () => {
    const seller = await aSeller(fixture.deps)
    const wanted = { phoneNumber: LONDON, way: 'mobile_money' as const }
    expect(await refusalOf(ordersSponsorship(fixture, seller, wanted))).toMatchObject({
      fields: { phoneNumber: expect.stringContaining('pay by invoice') },
    })
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const body = {
      sponsorName: 'Kissy School',
      phoneNumber: LONDON,
      packageId: seller.pack.id,
      sum: 35,
      who: 'anyone' as const,
      minutesEach: 20,
      firstDay: freetownDay(fixture.deps.now()),
      lastDay: freetownDay(fixture.deps.now()),
      way: 'invoice' as const,
    }
    expect(await refusalOf(callApp(fixture.app, sessionToken)(askSponsor, { body }))).toMatchObject({
      code: 'phone_not_valid',
      fields: { phoneNumber: expect.stringContaining('We send SMS to mobile numbers of Sierra Leone only') },
    })
  })
})
