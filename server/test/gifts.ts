import { ApiError } from '@minit/contract/call.ts'
import { readGift } from '@minit/contract/customer/gifts.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { connectManually } from '@minit/contract/entrepreneur/manual-access.ts'
import { anOrder } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp, logInAs, type TestSeller } from './builders.ts'
import type { Ticket } from './purchases.ts'

export const PAYER_NAME = 'Ibrahim Bangura'

/** The texts sent to a phone, the newest last. */
export const textsTo = async ({ database, deps }: TestApp, phone: string): Promise<string[]> => {
  const rows = await database.asOwner<{ id: string; sealed_text: string }>(
    'select id, sealed_text from messages where recipient = $1 order by id',
    [phone],
  )
  return rows.map(({ id, sealed_text }) => deps.secrets.open(sealed_text, id))
}

/** Buys for another number, and has the message sent. */
export const givesPass = async (
  fixture: TestApp,
  seller: TestSeller,
  order: Parameters<typeof anOrder>[1] = {},
  place = '',
) => {
  const [payer, recipient] = [order.phoneNumber ?? aPhone(), order.sendTo ?? aPhone()]
  const body = anOrder(seller, {
    customerName: PAYER_NAME,
    deliveryMethod: 'qr_display',
    ...order,
    phoneNumber: payer,
    sendTo: recipient,
  })
  const headers = { 'phone-place': place }
  const answer = await callApp(fixture.app)(signupAndPay, { body, headers })
  if (answer.status !== 'sent') throw new Error(`the gift is ${answer.status}`)
  await fixture.drain()
  const text = (await textsTo(fixture, recipient)).at(-1) ?? ''
  const token = /\/gift\/\w+\?t=([\w-]+)/.exec(text)?.[1] ?? ''
  const held: Ticket = { transactionId: answer.transactionId, statusToken: token }
  return { answer, payer, recipient, text, held }
}

/** Connects the phone of a gift as the seller of a shop without a router, which starts its time. */
export const connectsGift = async (
  fixture: TestApp,
  seller: TestSeller,
  { transactionId: id }: Ticket,
): Promise<void> => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  await callApp(fixture.app, sessionToken)(connectManually, { params: { id } })
}

/** The gift's page for the holder of its token. */
export const giftOf = (fixture: TestApp, { transactionId, statusToken }: Ticket) =>
  callApp(fixture.app)(readGift, {
    params: { transactionId },
    headers: { 'purchase-token': statusToken },
  })

/** The error code of a refused call; undefined where it was not refused. */
export const refusedWith = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.details?.code : String(error)),
  )
