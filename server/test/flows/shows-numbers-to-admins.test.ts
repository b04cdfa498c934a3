import { listAudit } from '@minit/contract/admin/audit.ts'
import { listClaims } from '@minit/contract/admin/claims.ts'
import { searchBuyers } from '@minit/contract/admin/customers.ts'
import { revealNumber } from '@minit/contract/admin/people.ts'
import { listPlatformPurchases, readPlatformPurchase } from '@minit/contract/admin/purchases.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatPhone, maskPhone } from '../../src/kernel/phones.ts'
import { anUnansweredOrder, aReference, claims } from '../a-claim.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { refusalOf } from '../purchases.ts'

let fixture: TestApp
let seller: TestSeller
let call: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  call = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(() => fixture.close())

test('no list of an admin shows a whole number, nor a name that is one', async () => {
  const [phone, payer] = [aPhone(), aPhone()]
  const { transactionId } = await aPaidSale(fixture, seller, {
    phoneNumber: phone,
    customerName: formatPhone(phone),
  })
  const order = await anUnansweredOrder(fixture, seller)
  await claims(fixture, order, { phoneNumber: payer, reference: aReference() })
  const seen = JSON.stringify([
    await call(searchBuyers, { query: {} }),
    await call(listPlatformPurchases, { query: {} }),
    await call(readPlatformPurchase, { params: { transactionId } }),
    await call(readWorklist, { query: {} }),
    await call(listClaims, { query: {} }),
  ])
  expect(seen).toContain(maskPhone(phone))
  expect(seen).toContain(maskPhone(payer))
  for (const number of [phone, payer, order.phoneNumber]) {
    expect(seen).not.toContain(formatPhone(number))
    expect(seen).not.toContain(number)
  }
})

test('a whole number is shown once an audit line names who asked, and the line does not contain it', async () => {
  const phone = aPhone()
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber: phone })
  const { items } = await call(searchBuyers, { query: { search: phone } })
  const id = items[0]?.id ?? ''
  for (const body of [
    { of: 'customer', id },
    { of: 'purchase', id: transactionId },
  ] as const) {
    expect(await call(revealNumber, { body })).toEqual({ phoneNumber: formatPhone(phone) })
    const lines = (await call(listAudit, { query: { search: body.id } })).items
    expect(lines).toMatchObject([{ action: 'phone_revealed', before: null, after: null }])
    expect(JSON.stringify(lines)).not.toContain(phone.slice(4))
  }
})

test('without an audit line it is not shown', async () => {
  const { transactionId } = await aPaidSale(fixture, seller)
  await fixture.database.asOwner('alter table audit_log rename to audit_log_gone')
  const shown = refusalOf(call(revealNumber, { body: { of: 'purchase', id: transactionId } }))
  expect(await shown).toMatchObject({ code: 'internal' })
  await fixture.database.asOwner('alter table audit_log_gone rename to audit_log')
})

test.each([
  ['customer', 'customer_not_found'],
  ['purchase', 'purchase_not_found'],
] as const)('for an unknown %s nothing is shown', async (of, code) => {
  expect(await refusalOf(call(revealNumber, { body: { of, id: seller.id } }))).toMatchObject({ code })
})
