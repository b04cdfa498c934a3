import { confirmSponsorMoney } from '@minit/contract/admin/sponsors.ts'
import { drawSponsorInvoice, drawSponsorReceipt, readSponsorship } from '@minit/contract/customer/sponsors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { pagesOf } from '../pdf-text.ts'
import { aSponsorship, ordersSponsorship } from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const byInvoice = (seller: TestSeller, wanted: Parameters<typeof ordersSponsorship>[2] = {}) =>
  ordersSponsorship(fixture, seller, { way: 'invoice', sum: 35, ...wanted })

const figures = (link: string) => callApp(fixture.app)(readSponsorship, { params: { link } })

const confirms = async (id: string, amount: number, { paidBefore = 0, reference = 'FT26334KLM' } = {}) =>
  callApp(fixture.app, await anAdmin(fixture))(confirmSponsorMoney, {
    params: { id },
    body: { amount, paidBefore, reference },
  })

const drawn = async (row: { path: string }, link: string): Promise<string> =>
  pagesOf((await fixture.app.inject({ url: row.path.replace('{link}', link) })).rawPayload).join('\n')

test('the invoice and its page name the minutes and phones that it pays for, the GST, and how to pay', async () => {
  const { link } = await byInvoice(await aSeller(fixture.deps))
  const [page, shown] = [await drawn(drawSponsorInvoice, link), await figures(link)]
  expect(page).toMatch(/Buys\s+About 60 minutes at Le 35 for 60 min: 2 phones, 20 minutes each/)
  expect(page).toMatch(/Minutes, without GST\s+Le 30\.43\s+GST, 15 %\s+Le 4\.57\s+Total\s+Le 35/)
  expect(shown).toMatchObject({
    buys: 'About 60 minutes at Le 35 for 60 min: 2 phones, 20 minutes each',
    gst: 4.57,
  })
  expect(shown.howToPay[0]).toBe(
    `Pay by bank transfer or mobile money. Write ${shown.invoice?.number} as the reference.`,
  )
  for (const line of shown.howToPay) expect(page).toContain(line)
})

test('the invoice for cards names the cards', async () => {
  const { link } = await byInvoice(await aSeller(fixture.deps), { who: 'cards', sum: 70 })
  expect(await drawn(drawSponsorInvoice, link)).toMatch(/About 120 minutes at Le 35 for 60 min: 5 cards, 20/)
})

test('the receipt has its number, and each payment with its day and way; before money came there is none', async () => {
  const seller = await aSeller(fixture.deps)
  const invoiced = await byInvoice(seller)
  const receiptOf = (link: string) =>
    fixture.app.inject({ url: drawSponsorReceipt.path.replace('{link}', link) })
  expect((await receiptOf(invoiced.link)).json()).toMatchObject({ code: 'nothing_to_print' })
  await confirms(invoiced.id, 20, { reference: 'FT R1' })
  await confirms(invoiced.id, 15, { paidBefore: 20, reference: 'FT R2' })
  const page = pagesOf((await receiptOf(invoiced.link)).rawPayload).join('\n')
  expect(page).toContain(`Receipt ${invoiced.id.slice(-8)}`)
  expect(page.match(/By invoice, \w+ \d+ \w+ \d{4}, \d\d:\d\d/g)).toHaveLength(2)
  expect(page).toMatch(/Paid\s+Le 35/)
  expect((await figures(invoiced.link)).payments).toMatchObject([
    { amount: 20, method: null },
    { amount: 15, method: null },
  ])
  const { link } = await aSponsorship(fixture, seller)
  expect((await figures(link)).payments).toMatchObject([
    { amount: 350, method: expect.stringMatching(/_money$/) },
  ])
})
