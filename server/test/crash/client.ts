import { setTimeout as delay } from 'node:timers/promises'
import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import type { History } from './history.ts'

export type ClientOrder = {
  /** The client stores it and sends it again with every try. */
  key: string
  packageId: string
  sellerId: string
  phone: string
  deliveryMethod: DeliveryMethod
  /** The customer's own address, which a proxy would forward. */
  address: string
}

/** The server's current address: a restarted server has another port. */
export type Shop = { url: () => string; history: History }

export type Access = { transactionId: string; password: string }

type Answer = { status: number; retryAfter: string | null; body: Body }
type Body = {
  status?: string
  /** Of a refusal. */
  code?: string
  transactionId?: string
  statusToken?: string
  result?: Access
} & Partial<Access>

/** Returns a function that says whether so many seconds have not passed yet. */
export const untilTimeout = (seconds: number): (() => boolean) => {
  const endsAt = Date.now() + seconds * 1000
  return () => Date.now() < endsAt
}

const NEXT_TRY_MS = 150
const ANSWER_LIMIT_MS = 30_000

/**
 * A customer who does not give up: buys with one key until the access arrives, whatever process dies
 * meanwhile. Throws when the server refuses the order, or when the timeout is over.
 */
export const buyUntilReady = async (
  shop: Shop,
  order: ClientOrder,
  isInTime: () => boolean,
): Promise<Access> => {
  let bought: Answer | null = null
  while (isInTime()) {
    bought = await ask(shop, order, { call: 'buy', request: buyRequest(order) })
    const access =
      bought?.status === 202 ? await watch(shop, order, { ...bought.body, isInTime }) : accessIn(bought)
    if (access !== null) return access
    await delay(bought?.retryAfter ? Number(bought.retryAfter) * 1000 : NEXT_TRY_MS)
  }
  const last = JSON.stringify(bought ?? 'nobody answered')
  throw new Error(`${order.key} was not served in time; the last answer was ${last}`)
}

/** Polls a purchase until it is ready; null when the server has died, so that the client buys again. */
const watch = async (
  shop: Shop,
  order: ClientOrder,
  { transactionId, statusToken = '', isInTime }: Body & { isInTime: () => boolean },
): Promise<Access | null> => {
  while (isInTime()) {
    const headers = { 'purchase-token': statusToken, prefer: 'wait=5' }
    const read = await ask(shop, order, {
      call: 'read',
      request: { path: `/api/purchases/${transactionId}`, headers },
    })
    if (read === null || read.status !== 200) return null
    if (read.body.status === 'ready' && read.body.result) return read.body.result
  }
  return null
}

const accessIn = (answer: Answer | null): Access | null => {
  if (answer?.status !== 200) return null
  const { transactionId = '', password = '' } = answer.body
  return { transactionId, password }
}

type Request = { path: string; headers: Record<string, string>; body?: string }

const buyRequest = ({ key, packageId, phone, sellerId, deliveryMethod }: ClientOrder): Request => ({
  path: '/api/customer/signup-and-pay',
  headers: { 'idempotency-key': key, 'content-type': 'application/json' },
  body: JSON.stringify({
    packageId,
    customerName: 'Aminata Kamara',
    phoneNumber: phone,
    paymentMethod: 'orange_money',
    entrepreneurId: sellerId,
    deliveryMethod,
  }),
})

/** A refusal that a retry does not fix. A deadlock, as with a migration, asks the customer to try again. */
const isFinal = ({ status, body }: Answer): boolean =>
  status >= 400 && status < 500 && body.code !== 'changed_meanwhile'

/** Null when no server answered. Throws on a final refusal. */
const ask = async (
  { url, history }: Shop,
  { key, address }: ClientOrder,
  { call, request }: { call: 'buy' | 'read'; request: Request },
): Promise<Answer | null> => {
  history.append({ kind: 'asked', key, call })
  const answer = await send(url(), address, request).catch((error: unknown) => String(error))
  if (typeof answer === 'string') {
    history.append({ kind: 'silence', key, call, problem: answer })
    return null
  }
  history.append({ kind: 'answered', key, call, ...answer })
  if (isFinal(answer)) throw new Error(`${key} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

const send = async (url: string, address: string, { path, headers, body }: Request): Promise<Answer> => {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'x-forwarded-for': address },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  const retryAfter = response.headers.get('retry-after')
  // The API answers with JSON of these optional fields.
  return { status: response.status, retryAfter, body: (await response.json()) as Body }
}
