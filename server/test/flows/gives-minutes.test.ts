import { readGift } from '@minit/contract/customer/gifts.ts'
import { giveMinutes, readOnlineMinutes } from '@minit/contract/customer/online-minutes.ts'
import { listSlips } from '@minit/contract/entrepreneur/printing.ts'
import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundByAdmin } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { purseOfPass } from '../online-minutes.ts'
import { aMac, phonesAt, refusalText } from '../phones-at.ts'
import { refusalOf, type Ticket } from '../purchases.ts'
import { countRows } from '../records.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let router: Awaited<ReturnType<typeof aRouter>>
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  router = await aRouter(fixture, seller)
  await router.turn()
  at = phonesAt(fixture, () => seller)
})
afterAll(() => fixture.close())

const FAMILY = { clock: 'while_online', maxDevices: 3 } as const

const gives = (
  { transactionId, statusToken }: Ticket,
  minutes: number,
  { to = aPhone(), key = fixture.deps.newId() }: { to?: string; key?: string } = {},
) =>
  callApp(fixture.app)(giveMinutes, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken, 'idempotency-key': key },
    body: { minutes, phoneNumber: to },
  })

const pageOf = ({ transactionId, statusToken }: Ticket) =>
  callApp(fixture.app)(readOnlineMinutes, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })

/** The pass that a number got, with its holder's token, as the link of its message has it. */
const givenPassOf = async (phone: string): Promise<Ticket> => {
  const [row] = await fixture.database.asOwner<{ id: string }>(
    `select id from purchases where recipient_phone = $1 and status = 'granted'`,
    [phone],
  )
  if (row === undefined) throw new Error(`nothing was given to ${phone}`)
  return { transactionId: row.id, statusToken: fixture.deps.secrets.holderToken(row.id) }
}

describe('minutes given to another number', () => {
  test('leave one pass and are on a new one, whose code goes there by SMS, and open its phone', async () => {
    const mac = aMac()
    const pass = await at.buys(FAMILY, (await router.join(mac)).place)
    await router.turn()
    await router.live(10, [mac])
    const to = aPhone()
    expect(await gives(pass, 20, { to })).toEqual({
      to: expect.stringContaining('***'),
      minutes: 20,
      leftMinutes: expect.closeTo(31, -1),
    })
    await fixture.drain()
    const given = await givenPassOf(to)
    expect(await pageOf(pass)).toMatchObject({
      boughtMinutes: 60,
      leftMinutes: expect.closeTo(31, -1),
      given: [{ minutes: 20 }],
      isGift: false,
      from: null,
      give: { problem: null },
    })
    expect(await pageOf(given)).toMatchObject({
      boughtMinutes: 20,
      leftMinutes: 20,
      maxPhones: 1,
      isGift: true,
      from: expect.stringContaining('***'),
      given: [],
      give: { problem: 'was_given' },
    })
    const { sessionToken } = await logInAs(fixture.deps, seller)
    const sales = await callApp(fixture.app, sessionToken)(listSalesHistory, { query: {} })
    expect(sales.filter(({ id }) => id === pass.transactionId)).toMatchObject([{ givenMinutes: 20 }])
    const { slips } = await callApp(fixture.app, sessionToken)(listSlips, {})
    expect(slips.find(({ transactionId }) => transactionId === given.transactionId)).toMatchObject({
      amount: null,
      free: null,
      customerName: expect.stringContaining('***'),
      onlineMinutes: 20,
    })
    const gift = await callApp(fixture.app)(readGift, {
      params: { transactionId: given.transactionId },
      headers: { 'purchase-token': given.statusToken },
    })
    expect(gift).toMatchObject({
      status: 'ready',
      totalMinutes: 20,
      givenBy: expect.stringContaining('***'),
      result: { onlineMinutes: 20, message: { channel: 'sms', state: 'sent' } },
    })
    expect(gift.result?.message?.text).toContain('20 min, they run only while online')
    // It opens a phone of its own, and draws its own minutes.
    const other = aMac()
    const { place } = await router.join(other)
    await at.enter(place, { ...given, password: gift.result?.password ?? '' })
    expect(await router.turn()).toContain(`auth ${other} 20`)
    await router.live(22, [other])
    expect(router.isOpen(other)).toBe(false)
    expect(await purseOfPass(fixture, given)).toMatchObject({ bought: 1_200, isOver: true })
    expect(await at.breaches()).toEqual([])
  })

  test('shorten what the phones of the pass have left, which its router hears at once', async () => {
    const mac = aMac()
    const pass = await at.buys(FAMILY, (await router.join(mac)).place)
    await router.turn()
    await router.live(2, [mac])
    await gives(pass, 30)
    const orders = await router.live(1, [mac])
    expect(orders.some((order) => /^extend \S+ 2\d$/.test(order) && order.includes(mac))).toBe(true)
    await router.live(30, [mac])
    expect(router.isOpen(mac)).toBe(false)
    expect(await purseOfPass(fixture, pass)).toMatchObject({ bought: 3_600, isOver: true })
    expect(await at.breaches()).toEqual([])
  })

  test('need not have been used before, and are used within the days of the pass that gave them', async () => {
    const pass = await at.buys(FAMILY)
    fixture.clock.advance({ hours: 24 * 100 })
    const to = aPhone()
    await gives(pass, 59, { to })
    const [from, got] = [await pageOf(pass), await pageOf(await givenPassOf(to))]
    expect(got.useBy).toBe(from.useBy)
    expect(from).toMatchObject({ state: 'unused', leftMinutes: 1, give: { most: 0, problem: 'too_few' } })
    expect(await at.breaches()).toEqual([])
  })

  test('make no sale, and count once as sold', async () => {
    const own = await aSeller(fixture.deps)
    const shop = phonesAt(fixture, () => own)
    await (await aRouter(fixture, own)).turn()
    const pass = await shop.buys(FAMILY)
    await gives(pass, 20)
    const ofShop = `entrepreneur_id = '${own.id}'`
    expect(await countRows(fixture, 'payments', ofShop)).toBe(1)
    expect(await countRows(fixture, 'ledger_transactions', ofShop)).toBe(1)
    const [totals] = await fixture.database.asOwner(
      'select sales from seller_totals where entrepreneur_id = $1',
      [own.id],
    )
    expect(totals).toMatchObject({ sales: '1' })
  })

  test('are given once for each key, however often it is sent', async () => {
    const pass = await at.buys(FAMILY)
    const [to, key] = [aPhone(), fixture.deps.newId()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => gives(pass, 10, { to, key })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await purseOfPass(fixture, pass)).toMatchObject({ drawn: 600 })
    expect(await refusalOf(gives(pass, 11, { to, key }))).toMatchObject({ status: 409, code: 'key_reused' })
    const other = await at.buys(FAMILY)
    expect(await refusalOf(gives(other, 10, { to, key }))).toMatchObject({ code: 'key_reused' })
    expect(await at.breaches()).toEqual([])
  })
})

describe('no minutes are given', () => {
  test.each([
    ['below five', 4],
    ['that would leave less than one', 60],
  ])('%s', async (_, minutes) => {
    const pass = await at.buys(FAMILY)
    expect(await refusalText(gives(pass, minutes))).toMatch(/^minutes_not_given: 5 to 59 minutes/)
    expect(await purseOfPass(fixture, pass)).toMatchObject({ drawn: 0 })
  })

  test('a sixth time on one day, and again on the next', async () => {
    const pass = await at.buys(FAMILY)
    for (let times = 0; times < 5; times += 1) await gives(pass, 5)
    expect(await refusalText(gives(pass, 5))).toMatch(
      /^minutes_not_given: This pass gave minutes 5 times today/,
    )
    fixture.clock.advance({ hours: 24 })
    await gives(pass, 5)
  })

  test('that were given, of a pass with a data limit, to its own number, or to a number abroad', async () => {
    const [to, own] = [aPhone(), await at.buys(FAMILY)]
    await gives(own, 20, { to })
    expect(await refusalText(gives(await givenPassOf(to), 5))).toMatch(/were given to you/)
    const limited = await at.buys({ ...FAMILY, dataLimitMb: 500 })
    expect(await refusalText(gives(limited, 5))).toMatch(/data limit/)
    const [{ phone } = { phone: '' }] = await fixture.database.asOwner<{ phone: string }>(
      'select phone from purchases where id = $1',
      [own.transactionId],
    )
    expect(await refusalText(gives(own, 5, { to: phone }))).toMatch(/^recipient_not_reachable/)
    expect(await refusalText(gives(own, 5, { to: '+447400123456' }))).toMatch(/^recipient_not_reachable/)
  })

  test('of a pass that runs by the clock, was refunded, or is over, nor by a wrong token', async () => {
    const clocked = await at.buys({})
    expect(await refusalOf(gives(clocked, 5))).toMatchObject({ code: 'purchase_not_found' })
    const refunded = await at.buys(FAMILY)
    await refundByAdmin(fixture, refunded.transactionId)
    expect(await refusalOf(gives(refunded, 5))).toMatchObject({ code: 'pass_over' })
    const pass = await at.buys(FAMILY)
    const outsider = { transactionId: pass.transactionId, statusToken: refunded.statusToken }
    expect(await refusalOf(gives(outsider, 5))).toMatchObject({ code: 'purchase_not_found' })
    fixture.clock.advance({ hours: 24 * 181 })
    expect(await refusalOf(gives(pass, 5))).toMatchObject({ code: 'pass_over' })
  })

  test('where no message can be sent', async () => {
    const pass = await at.buys(FAMILY)
    await fixture.database.asOwner(
      `insert into message_days (entrepreneur_id, day, used) values ($1, $2, 100000)
       on conflict (entrepreneur_id) do update set day = excluded.day, used = excluded.used`,
      [seller.id, fixture.deps.now().toISOString().slice(0, 10)],
    )
    try {
      expect(await refusalOf(gives(pass, 5))).toMatchObject({ code: 'delivery_not_offered' })
      expect(await purseOfPass(fixture, pass)).toMatchObject({ drawn: 0 })
    } finally {
      await fixture.database.asOwner('delete from message_days where entrepreneur_id = $1', [seller.id])
    }
  })
})

test('a refund ends the pass that gave and sends its whole price back; what was given stays given', async () => {
  const pass = await at.buys(FAMILY)
  const to = aPhone()
  await gives(pass, 20, { to })
  await refundByAdmin(fixture, pass.transactionId)
  const [refund] = await fixture.database.asOwner<{ amount: string; price: string }>(
    `select r.amount_minor::text as amount, p.price_minor::text as price from refunds r
     join purchases p on p.id = r.purchase_id where r.purchase_id = $1`,
    [pass.transactionId],
  )
  expect(refund?.amount).toBe(refund?.price)
  const given = await givenPassOf(to)
  expect(await pageOf(given)).toMatchObject({ state: 'unused', leftMinutes: 20 })
  expect(await pageOf(pass)).toMatchObject({ state: 'refunded', give: null })
  // What was given was not paid for, so nothing of it goes back.
  await expect(refundByAdmin(fixture, given.transactionId)).rejects.toThrow()
  expect(await at.breaches()).toEqual([])
})

test('a seller sees no pass of another seller that gave or got minutes', async () => {
  const to = aPhone()
  await gives(await at.buys(FAMILY), 20, { to })
  const other = await aSeller(fixture.deps)
  const seen = await fixture.deps.db.inTenant(other.id, (tx) =>
    tx.send<{ count: string }>('select count(*) from given_minutes', []),
  )
  expect(seen).toEqual([{ count: '0' }])
})
