import { setTimeout as delay } from 'node:timers/promises'
import { requestPayout } from '@minit/contract/entrepreneur/money.ts'
import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import { aSeller, type TestSeller } from '../../../server/test/builders.ts'
import { buyUntilReady } from '../../../server/test/crash/client.ts'
import type { CrashFixture } from '../../../server/test/crash/crash-fixture.ts'
import type { TestDatabase } from '../../../server/test/database.ts'
import type { Notes } from './notes.ts'
import { asOperator } from './operator.ts'

/** A seller of the drill who requests payouts, with the payout number. */
export type PaidSeller = TestSeller & { phone: string }

/** A payout or refund that was confirmed to a seller. */
export type Begun = { sort: 'payout' | 'refund'; id: string }

export type Sellers = {
  all: readonly PaidSeller[]
  begun: () => Begun[]
  /** The number of requests that were refused while all payouts are held. */
  refusedWhileHeld: () => number
  /** Stops further requests. */
  stop: () => Promise<void>
  /**
   * Each seller requests the full balance, and refunds whose sale is paid again; throws on an
   * unexpected answer.
   */
  askAgain: (product: TestDatabase) => Promise<void>
}

const SELLERS = 4
/**
 * Unpaid earnings that cover the sales of seconds which a restored database has lost; and those of half
 * a minute.
 */
const SPARE_SALES = 3
export const MANY_SPARE_SALES = 12
const PRICE_LE = 35
const PAUSE_MS = 1_000

/** Creates sellers with a payout number whose waiting day is over. */
export const makeSellers = async (product: TestDatabase, standInsUrl: string): Promise<PaidSeller[]> => {
  const sellers: PaidSeller[] = []
  for (let number = 0; number < SELLERS; number += 1) {
    const seller = await asOperator(product, standInsUrl, (deps) => aSeller(deps))
    const phone = `+2327602${number}000`
    await product.asOwner(
      `insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at,
         verified_at, held_until)
       values ($1, 'to', $2, 'orange_money', 'x', now(), now(), now(), now() - interval '1 day')`,
      [seller.id, phone],
    )
    sellers.push({ ...seller, phone })
  }
  return sellers
}

type Answer = { status: number; body: { id?: string; code?: string; sessionToken?: string } }

const post = async (url: string, body: unknown, token: string): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  // The contract's answers to these calls.
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Sends one seller's requests, and logs in again when the session is lost. Null without an answer. */
const openSeller = (shop: CrashFixture, { username, password }: PaidSeller) => {
  let token = ''
  return async (path: string, body: unknown): Promise<Answer | null> => {
    try {
      if (token === '') {
        const credentials = { email: username, password }
        const { body: answer } = await post(`${shop.url()}${loginEntrepreneur.path}`, credentials, '')
        token = answer.sessionToken ?? ''
      }
      const answer = await post(`${shop.url()}${path}`, body, token)
      if (answer.status === 401) token = ''
      return answer
    } catch {
      return null
    }
  }
}

/** Expected refusals: a movement in progress, data that a restored database lacks, and held payouts. */
const USUAL = [
  'payout_under_way',
  'payout_too_large',
  'payout_too_small',
  'purchase_not_found',
  'not_refundable',
  'refund_not_covered',
]
const HELD = ['payout_held', 'refund_held']

/** Records the sellers' requests and their answers. */
const openConsole = (shop: CrashFixture, all: readonly PaidSeller[]) => {
  const begun: Begun[] = []
  const wrong: string[] = []
  let refused = 0
  const calls = new Map(all.map((seller) => [seller.id, openSeller(shop, seller)]))
  const ask = async (
    { id: sellerId }: PaidSeller,
    sort: Begun['sort'],
    { path, body }: { path: string; body: unknown },
  ): Promise<void> => {
    const answer = (await calls.get(sellerId)?.(path, body)) ?? null
    if (answer === null) return
    const { status } = answer
    const { id, code = String(status) } = answer.body
    if (status === 200 && id !== undefined) begun.push({ sort, id })
    else if (HELD.includes(code)) refused += 1
    else if (status < 500 && status !== 401 && !USUAL.includes(code)) wrong.push(`${sort}: ${code}`)
  }
  return {
    begun,
    wrong,
    refused: () => refused,
    payOut: (seller: PaidSeller, amount: number): Promise<void> =>
      ask(seller, 'payout', { path: requestPayout.path, body: { amount } }),
    sendBack: (seller: PaidSeller, purchaseId: string): Promise<void> => {
      const path = refundSale.path.replace('{id}', purchaseId)
      return ask(seller, 'refund', { path, body: { reason: 'It was down.' } })
    },
  }
}

type Options = { all: readonly PaidSeller[]; isInTime: () => boolean; spareSales?: number }

/** Runs the sales, payouts and refunds of all sellers in parallel, in sequence for each. */
export const openSellers = (
  shop: CrashFixture,
  notes: Notes,
  { all, isInTime, spareSales = SPARE_SALES }: Options,
): Sellers => {
  let [isOpen, bought] = [true, 0]
  const console = openConsole(shop, all)
  const refunded: { seller: PaidSeller; purchaseId: string }[] = []
  const buy = async ({ id, pack }: PaidSeller): Promise<string> => {
    bought += 1
    const phone = `+23278${900_000 + bought}`
    const order = shop.order({ key: `drill-out-${bought}`, phone, deliveryMethod: 'qr_display' })
    const ordered = { ...order, sellerId: id, packageId: pack.id }
    return (await buyUntilReady({ url: shop.url, history: notes }, ordered, isInTime)).transactionId
  }
  const round = async (seller: PaidSeller): Promise<void> => {
    await console.payOut(seller, PRICE_LE)
    const purchaseId = await buy(seller)
    await buy(seller)
    refunded.push({ seller, purchaseId })
    await console.sendBack(seller, purchaseId)
  }
  const live = async (seller: PaidSeller): Promise<void> => {
    for (let spare = 0; spare < spareSales; spare += 1) await buy(seller)
    while (isOpen) {
      await round(seller).catch((error: unknown) => {
        // A purchase that the restored database does not contain.
        if (!String(error).includes('was refused: 404')) console.wrong.push(String(error))
      })
      await delay(PAUSE_MS)
    }
  }
  const living = all.map(live)
  for (const each of living) each.catch(() => undefined)
  return {
    all,
    begun: () => console.begun,
    refusedWhileHeld: console.refused,
    stop: async () => {
      isOpen = false
      await Promise.all(living)
    },
    askAgain: async ({ asOwner }) => {
      const ids = refunded.map(({ purchaseId }) => purchaseId)
      const paid = await asOwner<{ id: string }>(PAID, [ids])
      for (const { seller, purchaseId } of refunded)
        if (paid.some(({ id }) => id === purchaseId)) await console.sendBack(seller, purchaseId)
      for (const seller of all) {
        const [balance] = await asOwner<{ minor: number }>(BALANCE, [seller.id])
        // Negative if the seller was paid for sales that are lost.
        if (balance !== undefined && balance.minor > 0) await console.payOut(seller, balance.minor / 100)
      }
      if (console.wrong.length > 0) throw new Error(`sellers were told: ${console.wrong.join('; ')}`)
    },
  }
}

const PAID = `select id from purchases where status = 'paid' and id = any($1::text[])`
const BALANCE = `select (available_minor + pending_minor)::int as minor from seller_balances
  where entrepreneur_id = $1`
