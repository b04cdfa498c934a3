import type { CallInput } from '@minit/contract/endpoint.ts'
import { readAlerts, saveAlerts, subscribePhone } from '@minit/contract/entrepreneur/alerts.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { callApp, logInAs, type TestSeller } from './builders.ts'
import { eventually } from './purchases.ts'

type Preferences = CallInput<typeof saveAlerts>['body']
export type Phone = {
  phone: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}
export type GotPush = { title: string; body: string; tag: string; url: string }

/** Everything on: the default of a seller who has chosen nothing. */
export const USUAL: Preferences = {
  push: { sale: true, cash: true, router: true, payout: true },
  quiet: null,
  sms: { cash: false, router: true, aDay: 10 },
}

const asJson = { 'content-type': 'application/json' }

/** Phones of sellers against the push service's stand-in. */
export const pushFixture = (fixture: TestApp) => {
  const control = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${fixture.standInsUrl}/control/push/${path}`, {
      method,
      headers: asJson,
      body: JSON.stringify(body),
    })
    return (await response.json()) as Phone
  }
  const as = async (seller: TestSeller) =>
    callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  const newPhone = async (seller: TestSeller): Promise<Phone> => {
    const { publicKey } = await (await as(seller))(readAlerts, {})
    return control('POST', 'phones', { applicationServerKey: publicKey })
  }
  const taken = async () => {
    const response = await fetch(`${fixture.standInsUrl}/control/ledger/push`)
    // The stand-in's ledger has this shape.
    return (await response.json()) as { phone: string; text: string; ttl: string; topic: string }[]
  }
  return {
    as,
    newPhone,
    /** A phone that its seller has switched on; `id` is the subscription's. */
    notifiedPhone: async (seller: TestSeller) => {
      const phone = await newPhone(seller)
      const { endpoint, keys } = phone
      const { id } = await (await as(seller))(subscribePhone, { body: { endpoint, keys } })
      return { ...phone, id }
    },
    wishes: async (seller: TestSeller, preferences: Partial<Preferences>) =>
      (await as(seller))(saveAlerts, { body: { ...USUAL, ...preferences } }),
    answersWith: (phone: Phone, answer: number) => control('PUT', `phones/${phone.phone}`, { answer }),
    /** What a phone could read, the oldest first. */
    got: async (phone: Phone): Promise<GotPush[]> =>
      (await taken())
        .filter((push) => push.phone === phone.phone)
        .map(({ text }) => JSON.parse(text) as GotPush),
    taken,
    /** Waits until the burst is over and sends everything due. A sale's notice comes after its commit. */
    settles: async (seller: TestSeller) => {
      await eventually(async () => {
        const planned = await fixture.database.asOwner(
          `select from pgboss.job where name = 'gather-news' and state = 'created' and data->>'entrepreneurId' = $1`,
          [seller.id],
        )
        expect(planned).toHaveLength(1)
      })
      fixture.clock.advance({ seconds: 30 })
      await fixture.drain()
    },
    /** The same where nothing should be scheduled. */
    passes: async () => {
      fixture.clock.advance({ seconds: 30 })
      await fixture.drain()
    },
  }
}
