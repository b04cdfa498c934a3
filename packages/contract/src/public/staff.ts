import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PinField } from '../entrepreneur/staff.ts'
import { PhoneField } from '../fields.ts'
import { UserBody } from './auth.ts'

const QUARTER_HOUR = 900
const DAY = 86_400

const TrustToken = z
  .string('Scan the code on the owner’s screen again')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not complete. Scan the code on the owner’s screen again.'))

export const trustDevice = endpoint({
  method: 'POST',
  path: '/api/staff/let-in',
  audience: 'public',
  summary: 'Trust this phone or computer, with the link on the owner’s screen; it works once',
  body: z.strictObject({ token: TrustToken }),
  replies: { 200: z.object({ businessName: z.string() }) },
  errors: ['invalid_request', 'trust_link_over', 'too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: QUARTER_HOUR, counts: 'failures' }],
})

export const readDevice = endpoint({
  method: 'GET',
  path: '/api/staff/device',
  audience: 'public',
  summary: 'The shop that trusts this phone or computer; null without one',
  replies: { 200: z.object({ businessName: z.nullable(z.string()) }) },
  errors: [],
})

export const loginStaff = endpoint({
  method: 'POST',
  path: '/api/staff/login',
  audience: 'public',
  summary: 'Log a cashier or manager in by phone number and PIN, on a trusted phone or computer',
  body: z.strictObject({ phone: PhoneField, pin: PinField }),
  replies: { 200: z.object({ sessionToken: z.string(), user: UserBody }) },
  errors: ['invalid_request', 'invalid_credentials', 'device_not_trusted', 'too_many_requests'],
  // An attacker has a phone of the stall: a staff member's PIN can be tried five times there, then ever more
  // slowly.
  limits: [
    { by: 'person', max: 5, windowSeconds: QUARTER_HOUR, counts: 'failures' },
    { by: 'person', max: 20, windowSeconds: DAY, sharedCounter: 'pin-day', counts: 'failures' },
    { by: 'staff_device', max: 20, windowSeconds: QUARTER_HOUR, counts: 'failures' },
    { by: 'staff_device', max: 60, windowSeconds: DAY, sharedCounter: 'pin-day', counts: 'failures' },
    // For untrusted devices, whose input is not checked.
    { by: 'address', max: 1_200, windowSeconds: QUARTER_HOUR, counts: 'failures' },
  ],
})
