import { randomUUID } from 'node:crypto'
import { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { listSlips, readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { sellVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import type { StaffRole } from '@minit/domain/shop/rights.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { givesPass } from '../gifts.ts'
import { phonesAt } from '../phones-at.ts'
import { buys, refusalOf } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { aPerson, asPerson } from '../staff-fixture.ts'
import { aCard } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps)
})

type Call = ReturnType<typeof callApp>

const asOwner = async (): Promise<Call> =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

const sells = (call: Call) =>
  call(sellForCash, {
    body: {
      packageId: seller.pack.id,
      customerName: 'Ami',
      phoneNumber: aPhone(),
      amount: 35,
      deliveryMethod: 'qr_display',
    },
    headers: { 'idempotency-key': randomUUID() },
  })

const newsOf = async (call: Call, transactionId: string) =>
  (await call(listNotifications, {})).find((news) => news.transactionId === transactionId)

const linesAbout = (subjectId: string) =>
  fixture.database.asOwner<{ action: string; name: string }>(
    'select action, actor_name as name from audit_log where subject_id = $1 order by id',
    [subjectId],
  )

const boughtPass = () => buys(fixture, seller)

const HIDDEN = { password: null, qrCode: null, networkName: null }

describe.each<StaffRole>(['cashier', 'manager'])('a %s', (role) => {
  test('reads codes of their own sales in the feed, and none of a pass that another person sold', async () => {
    const bought = await boughtPass()
    const byOwner = await sells(await asOwner())
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller, { role }))
    const own = await sells(call)
    for (const { transactionId } of [bought, byOwner])
      expect(await newsOf(call, transactionId)).toMatchObject({ ...HIDDEN, codePlace: 'on_slip' })
    expect(await newsOf(call, own.transactionId)).toMatchObject({
      password: expect.any(String),
      qrCode: expect.any(String),
      codePlace: 'here',
    })
    expect(await linesAbout(bought.transactionId)).toEqual([])
  })

  test('sees only the slips of their own sales', async () => {
    await boughtPass()
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller, { role }))
    const own = await sells(call)
    const { slips } = await call(listSlips, {})
    expect(slips.map(({ transactionId }) => transactionId)).toEqual([own.transactionId])
  })

  test('reads no code of a voucher, even of one that they sold', async () => {
    const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller, { role }))
    const card = await aCard(fixture, seller)
    await call(sellVoucher, { params: { id: card.id }, body: {} })
    const [news] = await call(listNotifications, {})
    expect(news).toMatchObject({ ...HIDDEN, codePlace: 'on_voucher' })
    expect(JSON.stringify(await call(listNotifications, {}))).not.toContain(card.code)
    const slip = call(readSlip, { params: { id: news?.transactionId ?? '' } })
    expect(await refusalOf(slip)).toMatchObject({ code: 'slip_of_card' })
  })
})

test('the owner reads all codes in the feed and the slips, which leaves no audit line', async () => {
  const bought = await boughtPass()
  const { call: asIsatu } = await asPerson(fixture, seller, await aPerson(fixture, seller))
  const sold = await sells(asIsatu)
  const call = await asOwner()
  for (const { transactionId } of [bought, sold]) {
    expect(await newsOf(call, transactionId)).toMatchObject({
      password: expect.any(String),
      codePlace: 'here',
    })
    await call(readSlip, { params: { id: transactionId } })
    expect(await linesAbout(transactionId)).toEqual([])
  }
  expect((await call(listSlips, {})).slips).toHaveLength(2)
})

test('an ended pass shows its code nowhere', async () => {
  const { transactionId } = await boughtPass()
  fixture.clock.advance({ hours: 2 })
  const { call } = await asPerson(fixture, seller, await aPerson(fixture, seller))
  expect(await newsOf(call, transactionId)).toMatchObject({ ...HIDDEN, codePlace: 'none' })
})

describe('a slip of a pass that the person did not sell leaves an audit line', () => {
  const showsAsIsatu = async (transactionId: string) => {
    const isatu = await aPerson(fixture, seller)
    const { call } = await asPerson(fixture, seller, isatu)
    const { slip } = await call(readSlip, { params: { id: transactionId } })
    expect(await linesAbout(transactionId)).toEqual([{ action: 'slip_shown', name: isatu.name }])
    return slip
  }

  test('where its time begins with its first use', async () => {
    await (await aRouter(fixture, seller)).turn()
    const { transactionId } = await phonesAt(fixture, () => seller).buys({ clock: 'first_use' })
    expect((await showsAsIsatu(transactionId)).unusedMinutes).not.toBeNull()
  })

  test('where it is an unused gift', async () => {
    const { answer } = await givesPass(fixture, seller)
    await showsAsIsatu(answer.transactionId)
  })

  test('where it is running', async () => {
    expect((await showsAsIsatu((await boughtPass()).transactionId)).unusedMinutes).toBeNull()
  })
})

test('staff never get "unchanged" for what the owner polled last, because they see other codes', async () => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const staff = await asPerson(fixture, seller, await aPerson(fixture, seller, { role: 'cashier' }))
  const poll = (token: string, etag = '') =>
    fixture.app.inject({
      url: listNotifications.path,
      headers: { authorization: `Bearer ${token}`, ...(etag !== '' && { 'if-none-match': etag }) },
    })
  const etag = String((await poll(sessionToken)).headers.etag)
  expect((await poll(sessionToken, etag)).statusCode).toBe(304)
  expect((await poll(staff.token, etag)).statusCode).toBe(200)
})
