import { setTimeout as delay } from 'node:timers/promises'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import type { TestSeller } from '../../../server/test/builders.ts'
import type { Lab } from '../lab/lab.ts'
import { deliver, type Inbox, type Notice } from './inbox.ts'
import type { Place } from './trial.ts'

export type Ground = { lab: Lab; inbox: Inbox; serverUrl: string; count: number }

export const sendAt = async ({ standInsUrl }: Lab, url: string): Promise<void> => {
  await control(standInsUrl, 'PUT', 'callback-base-url', { url })
}

export const control = async (
  standInsUrl: string,
  method: string,
  path: string,
  body: unknown,
): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${standInsUrl}/control/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}`)
}

/** Settings are reloaded every two seconds. */
export const putFirst = async ({ cluster }: Lab, provider: string): Promise<void> => {
  await cluster.asOwner(
    `insert into platform_settings (key, value, updated_at) values ('payment_rails', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ payments: { orange_money: [provider] }, payouts: { orange_money: [provider] } })],
  )
  await delay(3_000)
}

type Order = { seller: TestSeller; method: string; lastDigits: string }

/**
 * Orders a pass for a new buyer whose number ends with these digits, or with any for `000`. Returns its id.
 */
export const orderPass = async (ground: Ground, { seller, method, lastDigits }: Order): Promise<string> => {
  ground.count += 1
  const { count, serverUrl } = ground
  const phoneNumber =
    lastDigits === '000' ? `+23278${String(count).padStart(6, '0')}` : `+2327600${count % 10}${lastDigits}`
  const order = await fetch(`${serverUrl}${signupAndPay.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      prefer: 'respond-async',
      'x-forwarded-for': `10.9.${count >> 8}.${count & 255}`,
    },
    body: JSON.stringify({
      packageId: seller.pack.id,
      entrepreneurId: seller.id,
      customerName: 'Aminata Kamara',
      phoneNumber,
      paymentMethod: method,
    }),
  })
  const text = await order.text()
  if (order.status !== 202) throw new Error(`an order by ${method} was answered ${order.status}: ${text}`)
  // Of the answer, only this field is read.
  return (JSON.parse(text) as { transactionId: string }).transactionId
}

const CHECK_MS = 300
const MAX_CHECKS = 60
/** All notices of a payment have arrived when none came during this many polls. */
const QUIET_CHECKS = 4

/** Collects all of a provider's notices at this path. */
export const untilSent = async (inbox: Inbox, path: string): Promise<Notice[]> => {
  const notices: Notice[] = []
  let quiet = 0
  for (let check = 0; check < MAX_CHECKS && (quiet < QUIET_CHECKS || notices.length === 0); check += 1) {
    await delay(CHECK_MS)
    const more = inbox.take().filter((notice) => notice.path.startsWith(path))
    notices.push(...more)
    quiet = more.length > 0 ? 0 : quiet + 1
  }
  return notices
}

/** The address for notices to the lab's servers. */
export const placeOf = ({ lab, serverUrl }: Ground): Place => ({
  tell: (notice) => deliver(serverUrl, notice),
  setClock: lab.setClock,
})
