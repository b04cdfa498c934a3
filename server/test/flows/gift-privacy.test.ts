import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { giftOf, givesPass, PAYER_NAME } from '../gifts.ts'
import { statusOf, type Ticket } from '../purchases.ts'
import { aRouter } from '../router.ts'

const MAC = 'da:a1:19:00:08:1f'
const TAIL = '08:1f'

let fixture: TestApp
let seller: TestSeller
let gift: Awaited<ReturnType<typeof givesPass>>
let code: string
let tokenOfPayer: string
let placeOfHolder: string
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps, { pack: { overtimeRateMinor: 50 } })
  const router = await aRouter(fixture, seller)
  await router.turn()
  tokenOfPayer = (await router.join('da:a1:19:00:08:2e')).place
  gift = await givesPass(fixture, seller, {}, tokenOfPayer)
  code = (await giftOf(fixture, gift.held)).result?.password ?? ''
  placeOfHolder = (await router.join(MAC)).place
  await fixture.app.inject({
    method: 'POST',
    url: '/api/wifi/code',
    headers: { 'phone-place': placeOfHolder },
    payload: { code },
  })
  for (const _ of ['opened', 'said so']) await router.turn()
})
afterAll(() => fixture.close())

const BODIES: Record<string, unknown> = {
  addOvertime: { minutes: 10, paymentMethod: 'orange_money' },
  ratePass: { stars: 4 },
  makeClaim: { reference: 'PP240912.1432.B12345', phoneNumber: '+23278123460' },
}

/** Every call that names a purchase in its path, from any customer or public page. */
const CALLS = Object.entries(endpoints).filter(
  ([, { path, audience }]) =>
    path.includes('{transactionId}') && (audience === 'customer' || audience === 'public'),
)

/** The answer of every such call to the holder of this ticket, by the call's name. */
const answersTo = async ({ transactionId, statusToken }: Ticket, place: string) => {
  const answers: [name: string, status: number, text: string][] = []
  for (const [name, { method, path }] of CALLS) {
    const response = await fixture.app.inject({
      method,
      url: `${path.replace('{transactionId}', transactionId)}${path.endsWith('/pdf') ? `?k=${statusToken}` : ''}`,
      headers: { 'purchase-token': statusToken, 'receipt-key': statusToken, 'phone-place': place },
      ...(BODIES[name] !== undefined && { payload: BODIES[name] as object }),
    })
    answers.push([name, response.statusCode, response.body])
  }
  return answers
}

const digitsOf = (phone: string): string => phone.slice(-8)
const withoutSpaces = (text: string): string => text.replaceAll(/[\s-]/g, '')

test('who paid learns neither the code nor the number nor the phone of who got it, by any call', async () => {
  const secrets = [code, code.replaceAll('-', ''), digitsOf(gift.recipient), TAIL, gift.held.statusToken]
  const answers = await answersTo(gift.answer, tokenOfPayer)
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter(([, status]) => status === 200).map(([name]) => name)).toContain('readPurchase')
  for (const [name, status, text] of answers)
    for (const secret of secrets)
      expect(withoutSpaces(text).includes(withoutSpaces(secret)), `${name} (${status}) tells ${secret}`).toBe(
        false,
      )
})

test('the recipient learns neither the name nor the number nor the receipt of the payer, by any call', async () => {
  const receiptPath = (await statusOf(fixture, gift.answer)).receiptPath ?? ''
  const key = new URL(receiptPath, 'http://x').searchParams.get('k') ?? '-'
  const secrets = [PAYER_NAME, 'Ibrahim', digitsOf(gift.payer), key, gift.answer.statusToken]
  const answers = await answersTo(gift.held, placeOfHolder)
  expect(answers.filter(([, status]) => status === 200).map(([name]) => name)).toEqual(
    expect.arrayContaining(['readGift', 'readPassNetwork']),
  )
  for (const [name, status, text] of answers)
    for (const secret of secrets)
      expect(withoutSpaces(text).includes(withoutSpaces(secret)), `${name} (${status}) tells ${secret}`).toBe(
        false,
      )
})

test.each(['/pass', '/gift'])('the page %s opens by its own token alone', async (page) => {
  const { answer, held } = gift
  const url = (token: string) =>
    `/api${page === '/pass' ? '/purchases' : '/gifts'}/${answer.transactionId}?_=${token}`
  const statusFor = async (token: string) =>
    (
      await fixture.app.inject({
        url: url('').split('?')[0] ?? '',
        headers: { 'purchase-token': token },
      })
    ).statusCode
  const [right, wrong] =
    page === '/pass' ? [answer.statusToken, held.statusToken] : [held.statusToken, answer.statusToken]
  expect([await statusFor(right), await statusFor(wrong), await statusFor('x'.repeat(27))]).toEqual([
    200, 404, 404,
  ])
})

test('the recipient’s token of a pass that is not a gift opens nothing', async () => {
  const own = await fixture.app.inject({
    method: 'POST',
    url: '/api/customer/signup-and-pay',
    payload: {
      packageId: seller.pack.id,
      customerName: 'Aminata Kamara',
      phoneNumber: '+23278555123',
      paymentMethod: 'orange_money',
      entrepreneurId: seller.slug,
    },
  })
  const { transactionId } = own.json<{ transactionId: string }>()
  const ticket = { transactionId, statusToken: fixture.deps.secrets.holderToken(transactionId) }
  const answers = await answersTo(ticket, placeOfHolder)
  expect(answers.filter(([, status]) => status < 400)).toEqual([])
})
