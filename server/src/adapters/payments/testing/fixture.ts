import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStandIns } from '@minit/stand-ins/main.ts'
import { vi } from 'vitest'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { type Inbox, openInbox } from './inbox.ts'

export const PAWAPAY_TOKEN = 'token-for-tests'
export const VULT_MERCHANT = {
  merchantId: 'merchant-for-tests',
  webhookUser: 'vult',
  webhookPassword: 'password-for-tests',
}
export const MONIME = {
  token: 'mon_test_token-for-tests',
  spaceId: 'spc-for-tests',
  webhookSecret: 'a webhook secret of 32 characters or more',
  financialAccountId: 'fac-for-tests',
}
/** Shorter than the 4096 bits that Vult requires, which take seconds to generate. */
export const VULT_KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export const ORANGE_MERCHANT = {
  clientId: 'client-for-tests',
  clientSecret: 'secret-for-tests',
  merchantKey: 'a1b2c3d4',
}

/** The first item of a non-empty list. */
export const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items
  if (item === undefined) throw new Error('nothing there')
  return item
}

/** Running stand-ins, and an inbox for their webhooks. */
export type Fixture = {
  url: string
  inbox: Inbox
  /** Waits for this many webhooks of one payment, in order. */
  webhooksFor: (reference: string, count?: number) => Promise<WebhookRequest[]>
  control: (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => Promise<unknown>
  close: () => Promise<void>
}

/** Starts separate stand-ins, twenty times as fast as real services. */
export const startFixture = async (): Promise<Fixture> => {
  const dir = await mkdtemp(join(tmpdir(), 'minit-stand-ins-'))
  const inbox = await openInbox()
  const standIns = await startStandIns({
    dir,
    port: 0,
    callbackBaseUrl: inbox.url,
    speed: 20,
    pawapay: { token: PAWAPAY_TOKEN },
    vult: { ...VULT_MERCHANT, publicKeyPem: VULT_KEYS.publicKey },
    orangeWeb: ORANGE_MERCHANT,
    monime: MONIME,
    africastalking: { username: 'minit', apiKey: 'key' },
    whatsapp: { accessToken: 'token', phoneNumberId: '1', templateName: 'access' },
  })
  return {
    url: standIns.url,
    inbox,
    webhooksFor: (reference, count = 1) =>
      vi.waitFor(() => {
        const found = inbox.received.filter(
          ({ path, rawBody }) => path.includes(reference) || Buffer.from(rawBody).includes(reference),
        )
        if (found.length < count) throw new Error(`${found.length} of ${count} webhooks so far`)
        return found
      }, 20_000),
    control: async (method, path, body) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const headers = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(`${standIns.url}/control${path}`, { method, headers, ...sent })
      if (!response.ok)
        throw new Error(`control ${path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
    close: async () => {
      await standIns.close()
      await inbox.close()
      await rm(dir, { recursive: true })
    },
  }
}
