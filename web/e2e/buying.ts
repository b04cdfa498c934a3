import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@minit/contract/call.ts'
import { readPurchase } from '@minit/contract/customer/passes.ts'
import { createPurchase, signupAndPay } from '@minit/contract/customer/purchases.ts'
import { identifyCustomer, listCustomerPackages } from '@minit/contract/customer/shops.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { DeliveryMethod, PaymentMethod } from '@minit/domain/money/payments.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { SCRATCH_FOLDER } from '../../server/test/scratch-folder.ts'

export type Buyer = {
  name: string
  phone: string
  /** In ms: lists mask numbers, so an earlier test's buyer may look the same. */
  madeAt?: number
}

const FIRST_NAMES = ['Aminata', 'Ibrahim', 'Fatmata', 'Mohamed', 'Isatu', 'Abu', 'Mariama', 'Sorie']
const LAST_NAMES = ['Kamara', 'Sesay', 'Conteh', 'Koroma', 'Bangura', 'Turay', 'Jalloh']
let buyers = 0

/** A new buyer, by default with a number whose payments are approved. */
export const aBuyer = (phone?: string): Buyer => {
  const count = buyers++
  const first = FIRST_NAMES[count % FIRST_NAMES.length]
  const last = LAST_NAMES[count % LAST_NAMES.length]
  // Tests run in several processes.
  const number = (process.pid % 1000) * 1000 + ((process.pid * 61 + count) % 1000)
  return {
    name: `${first} ${last}`,
    phone: phone ?? `+23278${String(number).padStart(6, '0')}`,
    madeAt: Date.now(),
  }
}

/** A buyer's number as lists show it: "+232 78 *** 456". */
export const maskedPhone = ({ phone }: Pick<Buyer, 'phone'>): string =>
  `${phone.slice(0, 4)} ${phone.slice(4, 6)} *** ${phone.slice(-3)}`

/** The count is in a file, because a failed test's process is replaced, and the orders stay with the server. */
const COUNT_FILE = join(
  SCRATCH_FOLDER,
  `minit-test-phones-${process.ppid}-${process.env.TEST_PARALLEL_INDEX}`,
)

const countOfNumbers = (): number => {
  const count = existsSync(COUNT_FILE) ? Number(readFileSync(COUNT_FILE, 'utf8')) : 0
  writeFileSync(COUNT_FILE, String(count + 1))
  return count
}

/**
 * A number of the test series: its last three digits choose the payment's outcome. A number may have two
 * pending orders, so each call returns another one of a hundred.
 */
export const testPhone = (lastDigits: string): string =>
  `+232760${String(countOfNumbers() % 100).padStart(2, '0')}${lastDigits}`

export type Choice = { pack?: string; method?: string; delivery?: string }

export const tile = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Choose your time' }).getByRole('radio', { name })

/** Opens the seller's page and fills it in, up to the pay button. */
export const fillIn = async (
  page: Page,
  buyer: Buyer,
  { pack = 'Market Hour', method = 'Orange Money', delivery = 'QR code' }: Choice = {},
): Promise<void> => {
  await page.goto('/customer-self-service')
  await tile(page, pack).check()
  await page.getByRole('radio', { name: method }).check()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  await page.getByRole('radio', { name: delivery }).check()
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay Le .* Now$/ })

/** Fills the form in, pays, and waits for the purchase's own page. */
export const startBuying = async (page: Page, buyer: Buyer, choice?: Choice): Promise<void> => {
  await fillIn(page, buyer, choice)
  await payButton(page).click()
  await page.waitForURL(/\/pass\//)
}

export const expectPass = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!', { timeout: 40_000 })

/** Pays by Orange Money on the page of the WiFi at which the phone is. */
export const payHere = async (page: Page, buyer: Buyer): Promise<void> => {
  await page.getByRole('radio', { name: 'Orange Money' }).check()
  if (!(await page.getByLabel('Your name').isVisible())) await page.getByText('More Options').click()
  await page.getByLabel('Your name').fill(buyer.name)
  await page.getByLabel('Phone number').fill(buyer.phone)
  // Without scripts the button names no price.
  await page.getByRole('button', { name: /^Pay / }).click()
  await expectPass(page)
}

/** A part of a page that is folded until its title is tapped. */
export const fold = (page: Page, title: string): Locator =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: title, includeHidden: true }) })

/** Opens it, and returns it. */
export const unfold = async (page: Page, title: string): Promise<Locator> => {
  await fold(page, title).locator('summary').click()
  return fold(page, title)
}

export type Purchased = { transactionId: string; statusToken: string }
export type Order = {
  seller?: string
  pack: string
  method?: PaymentMethod
  delivery?: DeliveryMethod
}

/** Buys without a screen. Returns as soon as the purchase is written, paid or not. */
export const buy = async (call: Call, buyer: Buyer, order: Order): Promise<Answer<typeof signupAndPay>> => {
  const entrepreneur = order.seller ?? 'demo-hub'
  const packs = await call(listCustomerPackages, { params: { entrepreneur } })
  const pack = packs.find(({ name }) => name === order.pack)
  return call(signupAndPay, {
    headers: { prefer: 'respond-async' },
    body: {
      packageId: pack?.id ?? '',
      customerName: buyer.name,
      phoneNumber: buyer.phone,
      paymentMethod: order.method ?? 'orange_money',
      entrepreneurId: entrepreneur,
      deliveryMethod: order.delivery ?? 'qr_display',
    },
  })
}

/** Orders by the provider page's call with cash at the hub. */
export const buyForCash = async (call: Call, { phone }: Buyer, packName: string): Promise<Purchased> => {
  const customer = await call(identifyCustomer, { body: { phone } })
  const packs = await call(listCustomerPackages, { params: { entrepreneur: 'demo-hub' } })
  const pack = packs.find(({ name }) => name === packName)
  const body = { customerId: customer.id, entrepreneurId: 'demo-hub', packageId: pack?.id ?? '', phone }
  return call(createPurchase, { body: { ...body, paymentMethod: 'cash', amount: pack?.price ?? 0 } })
}

/** Changes the server's answer about a purchase, for states that no stand-in produces. */
export const answerPurchaseWith = (page: Page, change: Partial<Answer<typeof readPurchase>>) =>
  page.route('**/api/purchases/*', async (route) => {
    const { prefer: _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const purchase = await response.json()
    await route.fulfill({ response, json: { ...purchase, ...change } })
  })

export const passPath = ({ transactionId, statusToken }: Purchased): string =>
  `/pass/${transactionId}?t=${encodeURIComponent(statusToken)}`

/** The code of a pass bought elsewhere. */
export const aCode = async (call: Call): Promise<string> => {
  const { transactionId, statusToken }: Purchased = await buy(call, aBuyer(), { pack: 'Quick Browse' })
  const headers = { 'purchase-token': statusToken }
  let code: string | undefined
  await expect
    .poll(async () => {
      code = (await call(readPurchase, { params: { transactionId }, headers })).result?.password
      return code
    })
    .toBeDefined()
  return code ?? ''
}
