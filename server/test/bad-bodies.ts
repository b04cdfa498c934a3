import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { ERRORS } from '@minit/contract/errors.ts'
import { ErrorBody } from '@minit/contract/fields.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { logInAs, type TestSeller } from './builders.ts'

/** The rows of the table that take a body: a new one must be given a good body below. */
export type WithBody = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { body: unknown } ? Name : never
}[keyof Endpoints]

export type Body = Record<string, unknown>
export type Sample = {
  body: Body
  /** Fields that may be missing. */
  optional?: readonly string[]
  params?: Record<string, string>
}

/** A body that each call takes; every bad one is made from it. */
export const goodBodies = (seller: TestSeller): Record<WithBody, Sample> => {
  const purchase = {
    packageId: seller.pack.id,
    customerName: 'Aminata Kamara',
    phoneNumber: '+23278123456',
    paymentMethod: 'orange_money',
    deliveryMethod: 'qr_display',
    amount: 35,
  }
  const pack = { name: 'Market Hour', durationMinutes: 60, price: 35, currency: 'SLL', description: 'x' }
  return {
    loginEntrepreneur: { body: { email: seller.username, password: 'not the password' } },
    loginAdmin: { body: { username: 'the-admin', password: 'not the password' } },
    forgotPassword: { body: { name: 'nobody@minit.example' } },
    // A link of nobody: the body is good, its token is of the right form.
    setPassword: { body: { token: 'x'.repeat(43), password: 'a-good-password' } },
    changePassword: { body: { currentPassword: 'not the password', newPassword: 'a-good-password' } },
    identifyCustomer: { body: { phone: '+23278123457' } },
    purchaseWithQr: { body: purchase, optional: ['amount'] },
    signupAndPay: {
      body: { ...purchase, entrepreneurId: seller.slug },
      optional: ['deliveryMethod', 'amount'],
    },
    createPurchase: {
      body: {
        customerId: seller.pack.id,
        entrepreneurId: seller.id,
        packageId: seller.pack.id,
        phone: '+23278123458',
        paymentMethod: 'mobile_money',
        amount: 35,
      },
    },
    // Passes of nobody, as there is no token with them: the bodies are good.
    addOvertime: {
      body: { minutes: 10, paymentMethod: 'orange_money', amount: 5 },
      optional: ['amount'],
      params: { transactionId: seller.pack.id },
    },
    ratePass: { body: { stars: 4 }, params: { transactionId: seller.pack.id } },
    createPackage: { body: pack, optional: ['currency', 'description'] },
    markNotificationRead: { body: { read: true }, optional: ['read'], params: { id: seller.pack.id } },
    // A purchase of nobody: the body is good, its id is of the right form.
    resendAccess: { body: { transactionId: seller.pack.id, method: 'sms' } },
    switchPackage: { body: { isActive: false }, params: { id: seller.pack.id } },
  }
}

export type Answer = { status: number; body: unknown; text: string }
export type Send = (name: WithBody, payload: string, headers?: Record<string, string>) => Promise<Answer>

/** Sends raw bytes as the seller, each time from a new address and with the counters at zero. */
export const createSend = async (world: TestApp, seller: TestSeller): Promise<Send> => {
  const { sessionToken } = await logInAs(world.deps, seller)
  const samples = goodBodies(seller)
  let count = 0
  return async (name, payload, headers = {}) => {
    await world.database.asOwner('delete from rate_limits')
    count += 1
    const { params = {} } = samples[name]
    const answer = await world.app.inject({
      method: endpoints[name].method,
      url: endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? ''),
      headers: {
        authorization: `Bearer ${sessionToken}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
        ...headers,
      },
      remoteAddress: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
      payload,
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body), text: answer.body }
  }
}

/** A 4xx in the contract's words, which tells nothing of our inside. */
export const expectRefusal = ({ status, body, text }: Answer, what: unknown): void => {
  const note = `${JSON.stringify(what)?.slice(0, 200)} -> ${status} ${text.slice(0, 300)}`
  expect(status, note).toBeGreaterThanOrEqual(400)
  expect(status, note).toBeLessThan(500)
  const parsed = ErrorBody.safeParse(body)
  expect(parsed.success, note).toBe(true)
  expect(Object.keys(ERRORS), note).toContain(parsed.data?.code)
  expect(text, note).not.toMatch(/select .* from|insert into|node_modules|\.ts:\d|Error:|postgres/i)
}
