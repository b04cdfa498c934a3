import { ALERT_SMS_A_DAY } from '@minit/domain/messaging/seller-news.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, SuccessBody } from '../fields.ts'

const onOff = z.boolean('Choose on or off')
const ClockField = z
  .string('Enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 22:00'))
const aDay = `Choose 1 to ${ALERT_SMS_A_DAY.most} SMS a day`

/**
 * `ended`: the time of a phone that the seller connected by hand has ended. On by default, for older pages.
 */
const push = z.strictObject({
  sale: onOff,
  cash: onOff,
  router: onOff,
  payout: onOff,
  ended: z._default(onOff, true),
})
/** In Africa/Freetown, also over midnight. Null: none. */
const quiet = z.nullable(z.strictObject({ from: ClockField, to: ClockField }))
const sms = {
  cash: onOff,
  router: onOff,
  aDay: z.int(aDay).check(z.minimum(1, aDay), z.maximum(ALERT_SMS_A_DAY.most, aDay)),
}

const AlertsBody = z.object({
  /** The key that a browser subscribes with, in base64url. */
  publicKey: z.string(),
  push,
  quiet,
  sms: z.object({ ...sms, usedToday: z.int() }),
  /** Subscribed phones, the latest last. */
  phones: z.array(z.object({ id: z.string(), device: z.string(), createdAt: InstantField })),
})

export const readAlerts = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/alerts',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'The seller’s notification preferences: push, subscribed phones, and SMS',
  replies: { 200: AlertsBody },
  errors: [],
})

export const saveAlerts = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/alerts',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Set the notification preferences and quiet hours',
  body: z.strictObject({ push, quiet, sms: z.strictObject(sms) }),
  replies: { 200: AlertsBody },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [{ by: 'account', max: 120, windowSeconds: 3600 }],
})

/** In base64url, as browsers provide them: a point of P-256, and 16 random bytes. */
const PhoneKeyField = z
  .string('A key is missing')
  .check(z.regex(/^[\w-]{86,88}=?=?$/, 'This key is not valid'))
const PhoneSecretField = z
  .string('A key is missing')
  .check(z.regex(/^[\w-]{22}=?=?$/, 'This key is not valid'))

export const subscribePhone = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/push/subscriptions',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Subscribe this phone to push until it is logged out; earlier subscriptions of it end',
  body: z.strictObject({
    endpoint: z.string('An address is missing').check(z.minLength(1), z.maxLength(1000)),
    keys: z.strictObject({ p256dh: PhoneKeyField, auth: PhoneSecretField }),
  }),
  replies: { 200: z.object({ id: z.string() }) },
  errors: ['invalid_request', 'push_address_not_valid', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: 3600 }],
})

export const unsubscribePhone = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/push/subscriptions/{id}',
  audience: 'entrepreneur',
  action: 'change_settings',
  summary: 'Unsubscribe a phone',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'push_phone_not_found'],
})
