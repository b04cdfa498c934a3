import { type Call, createCall } from '@minit/contract/call.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { listNotifications } from '@minit/contract/entrepreneur/notifications.ts'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import type { BrowserContextOptions } from '@playwright/test'
import { type Buyer, maskedPhone } from './buying.ts'

/** The demo's sellers, as its login screen shows them. */
export const HUB = { email: 'hub@minit.example', password: 'minit-demo-hub' } as const
/** A cashier of the hub, by password. */
export const ISATU = { email: '078 200 311', password: 'minit-demo-isatu' } as const
export const MOHAMED = { email: '077 200 312', password: 'minit-demo-mohamed' } as const
export const KIOSK = { email: 'kiosk@minit.example', password: 'minit-demo-kiosk' } as const

/** A logged-in seller, with API calls in their session. */
export type Seller = {
  call: Call
  token: string
  userId: string
  accountId?: string | undefined
  staffRole?: string | undefined
}

/** The API's calls as any program makes them, anonymous without a token. */
export const callsTo = (baseURL: string, token?: string): Call =>
  createCall(async ({ method, path, headers, body }) => {
    const all = { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    const response = await fetch(new URL(path, baseURL), { method, headers: all, body: body ?? null })
    return { status: response.status, statusText: response.statusText, text: await response.text() }
  })

export const logIn = async (
  baseURL: string,
  credentials: { email: string; password: string },
): Promise<Seller> => {
  const { sessionToken, user } = await callsTo(baseURL)(loginEntrepreneur, { body: credentials })
  const { id: userId, accountId } = user
  const staffRole = user.staff?.role
  return { call: callsTo(baseURL, sessionToken), token: sessionToken, userId, accountId, staffRole }
}

/** The values that a browser stores for a login, by name. */
export const keptOf = ({
  token,
  userId,
  accountId,
  staffRole,
}: Seller): { name: string; value: string }[] => [
  { name: 'sessionToken', value: token },
  { name: 'userRole', value: 'entrepreneur' },
  { name: 'userId', value: userId },
  ...(accountId === undefined ? [] : [{ name: 'accountId', value: accountId }]),
  ...(staffRole === undefined ? [] : [{ name: 'staffRole', value: staffRole }]),
]

/** A browser's storage after a login. */
export const storageOf = (
  seller: Seller,
  origin: string,
): Exclude<BrowserContextOptions['storageState'], string | undefined> => ({
  cookies: [],
  origins: [{ origin, localStorage: keptOf(seller) }],
})

export type News = Answer<typeof listNotifications>[number]

/** The seller's feed about one customer. */
export const newsOf = async ({ call }: Seller, buyer: Buyer): Promise<News[]> =>
  (await call(listNotifications, {})).filter(
    ({ phoneNumber, timestamp }) =>
      phoneNumber === maskedPhone(buyer) && Date.parse(timestamp) >= (buyer.madeAt ?? 0),
  )
