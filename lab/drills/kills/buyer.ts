import { setTimeout as delay } from 'node:timers/promises'
import { addOvertime } from '@minit/contract/customer/passes.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import { OTP } from '@minit/stand-ins/orange-web/page.ts'
import type { SeededRandom } from '../../../server/test/crash/seeded-random.ts'
import { type Answer, ask, askUntilAnswered, type Shop } from '../lab/client.ts'
import type { Owner } from './seller.ts'
import type { OpenShop } from './shops.ts'

/** The ways to buy a pass; mobile money uses the rail that is first at that moment. */
export const WAYS = [
  'orange_money',
  'africell_money',
  'vult',
  'cash',
  'gift',
  'voucher',
  'sold voucher',
] as const
export type Way = (typeof WAYS)[number]

export type Market = {
  shop: Shop
  random: SeededRandom
  stalls: readonly { place: OpenShop; owner: Owner }[]
}
type Stall = Market['stalls'][number]

/** A buyer of one pass. */
type Person = { key: string; phone: string; headers: Record<string, string> }

const CHECKS_MS = 60_000
const ORANGE_PAGE = '/orange-web/pay/'

let people = 0
/** Creates a new buyer with their own number and address; some have a misbehaving operator. */
const aPerson = ({ random }: Market, operator: '78' | '77'): Person => {
  people += 1
  const key = `buyer-${people}-${Math.floor(random.next() * 2 ** 31)}`
  const isAwkward = operator === '78' && random.next() < 0.1
  const phone = isAwkward
    ? `+2327600${people % 10}${random.oneOf(['059', '079', '089', '099', '109', '119', '169'])}`
    : `+232${operator}${String(people % 1_000_000).padStart(6, '0')}`
  const address = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`
  return { key, phone, headers: { 'idempotency-key': key, 'x-forwarded-for': address } }
}

/** Buys one pass, waits for it, and sometimes adds minutes or has it refunded. */
export const buyOne = async (market: Market, way: Way): Promise<void> => {
  const { random, shop } = market
  const stall = market.stalls[Math.floor(random.next() * market.stalls.length)]
  if (stall === undefined) throw new Error('there is no stall')
  shop.diary.count(`way: ${way}`)
  if (way === 'voucher' || way === 'sold voucher') return useCard(market, stall, way === 'sold voucher')
  const person = aPerson(market, way === 'africell_money' ? '77' : '78')
  const bought = await order(shop, person, {
    path: signupAndPay.path,
    body: orderOf(market, stall, person, way),
  })
  if (bought === null) return
  if (way === 'cash') await stall.owner.confirms(bought.transactionId)
  const isReady = await watch(shop, person, bought)
  if (!isReady || way === 'gift') return
  if (random.next() < 0.25) await addMinutes(market, person, bought)
  if (random.next() < 0.08) await stall.owner.refunds(bought.transactionId)
  if (random.next() < 0.04) await stall.owner.asksForMoney(35)
}

const orderOf = ({ random }: Market, { place }: Stall, { phone }: Person, way: Way) => ({
  packageId: place.pack.id,
  entrepreneurId: place.id,
  customerName: 'Aminata Kamara',
  phoneNumber: phone,
  paymentMethod: way === 'gift' || way === 'voucher' || way === 'sold voucher' ? 'orange_money' : way,
  deliveryMethod: way === 'gift' || random.next() < 0.2 ? 'sms' : 'qr_display',
  ...(way === 'gift' && { sendTo: `+23276${String(500_000 + Math.floor(random.next() * 99_999))}` }),
})

type Bought = { transactionId: string; statusToken: string; answer: Answer }

/** Sends the order with the buyer's key until it is answered; null if it was refused. */
const order = async (
  shop: Shop,
  { headers, key }: Person,
  { path, body, token }: { path: string; body: unknown; token?: string },
): Promise<Bought | null> => {
  const answer = await askUntilAnswered(shop, {
    path,
    body,
    headers: { ...headers, prefer: 'respond-async', ...(token !== undefined && { 'purchase-token': token }) },
  })
  if (answer === null || answer.status >= 300) {
    shop.diary.count(`order: ${answer?.body.code ?? 'gave up'}`)
    return null
  }
  const { transactionId = '', statusToken = '' } = answer.body
  shop.diary.tell({ kind: 'acknowledged', key, transactionId })
  return { transactionId, statusToken, answer }
}

/** Polls until the purchase is ready, or for a while; returns whether it is. */
const watch = async (
  shop: Shop,
  { headers, phone }: Person,
  { transactionId, statusToken, answer }: Bought,
): Promise<boolean> => {
  const until = Date.now() + CHECKS_MS
  if (answer.status === 200) return reportReady(shop, transactionId, answer.body.password)
  while (Date.now() < until && shop.isInTime()) {
    const read = await ask(shop, {
      method: 'GET',
      path: `/api/purchases/${transactionId}`,
      headers: { ...headers, 'purchase-token': statusToken, prefer: 'wait=5' },
    })
    if (read?.status === 200 && read.body.status === 'ready')
      return reportReady(shop, transactionId, read.body.result?.password)
    if (read?.status === 200 && read.body.status !== 'awaiting_payment') return false
    const page = read?.body.nextAction?.url
    if (page?.includes(ORANGE_PAGE)) await payAtPage(shop, page, phone)
    if (read?.status !== 200) await delay(300)
  }
  shop.diary.count('left before it was paid')
  return false
}

/** Submits number and code on Orange's own page. The purchase shows whether that arrived. */
const payAtPage = async ({ diary }: Shop, url: string, msisdn: string): Promise<void> => {
  const body = new URLSearchParams({ msisdn, otp: OTP, choice: 'pay' })
  await fetch(url, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) })
    .then(async (answer) => {
      diary.count(`Orange’s page: ${answer.status}`)
      await answer.body?.cancel()
    })
    .catch(() => diary.count('Orange’s page: cut off'))
}

const reportReady = ({ diary }: Shop, transactionId: string, code: string | undefined): boolean => {
  diary.tell({ kind: 'ready', transactionId, code: code ?? null })
  diary.count('told ready')
  return true
}

const addMinutes = async (market: Market, person: Person, pass: Bought): Promise<void> => {
  const { shop } = market
  shop.diary.count('way: overtime')
  const key = `${person.key}-more`
  const again: Person = { ...person, key, headers: { ...person.headers, 'idempotency-key': key } }
  const bought = await order(shop, again, {
    path: addOvertime.path.replace('{transactionId}', pass.transactionId),
    body: {
      minutes: 20,
      paymentMethod: person.phone.startsWith('+23277') ? 'africell_money' : 'orange_money',
    },
    token: pass.statusToken,
  })
  if (bought !== null) await watch(shop, again, bought)
}

/** Uses a printed code: sold by the stall before, or unsold until it is used. */
const useCard = async (market: Market, { place, owner }: Stall, isSold: boolean): Promise<void> => {
  const { shop } = market
  const card = place.cards.pop()
  if (card === undefined) {
    shop.diary.count('no cards left')
    return
  }
  if (isSold) await owner.sellsCard(card.id)
  const { headers } = aPerson(market, '78')
  const answer = await askUntilAnswered(shop, {
    path: redeemVoucher.path,
    headers,
    body: { code: card.code },
  })
  const { transactionId } = answer?.body ?? {}
  if (answer?.status !== 200 || transactionId === undefined) {
    shop.diary.count(`voucher: ${answer?.body.code ?? 'gave up'}`)
    return
  }
  shop.diary.tell({ kind: 'ready', transactionId, code: card.code })
  shop.diary.count('told ready')
}
