import { cleanCode } from '@minit/domain/kernel/clean-text.ts'
import { STAFF_ROLES } from '@minit/domain/shop/rights.ts'
import { SHOP_LACKS } from '@minit/domain/shop/shop-lacks.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdField, InstantField, lineOf, PhoneField, SuccessBody } from '../fields.ts'
import { NewPasswordField } from '../public/auth.ts'

export const PinField = z
  .string('Enter a PIN of 6 digits')
  .check(z.overwrite(cleanCode), z.regex(/^\d{6}$/, 'Enter a PIN of 6 digits'))

const StaffNameField = lineOf(2, 60, 'Enter a name')
const StaffRoleField = z.enum(STAFF_ROLES, 'Choose cashier or manager')

const StaffBody = z.object({
  id: z.string(),
  name: z.string(),
  /** In full, because the owner typed it. */
  phone: z.string(),
  role: z.enum(STAFF_ROLES),
  addedAt: InstantField,
  lastUsedAt: z.nullable(InstantField),
})

const CounterDeviceBody = z.object({
  id: z.string(),
  /** Such as "Chrome on an Android phone". */
  device: z.string(),
  letInAt: InstantField,
  letInBy: z.string(),
  lastUsedAt: z.nullable(InstantField),
})

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/staff',
  audience: 'entrepreneur',
  action: 'manage_staff',
  summary: 'The staff, and the trusted phones and computers',
  replies: {
    200: z.object({ staff: z.array(StaffBody), devices: z.array(CounterDeviceBody) }),
  },
  errors: [],
})

const HOUR = 3_600

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/staff',
  audience: 'entrepreneur',
  action: 'manage_staff',
  summary: 'Add a staff member who logs in with this phone number and PIN; at most 10',
  body: z.strictObject({ name: StaffNameField, phone: PhoneField, role: StaffRoleField, pin: PinField }),
  replies: { 200: StaffBody },
  errors: [
    'invalid_request',
    'phone_not_valid',
    'pin_too_easy',
    'staff_phone_taken',
    'too_many_staff',
    'too_many_requests',
  ],
  limits: [{ by: 'account', max: 60, windowSeconds: HOUR }],
})

export const changeStaff = endpoint({
  method: 'PATCH',
  path: '/api/entrepreneur/staff/{id}',
  audience: 'entrepreneur',
  action: 'manage_staff',
  summary:
    "Change a staff member's name, role or PIN; a role applies from the next call, a new PIN ends their logins",
  params: z.object({ id: IdField }),
  body: z.strictObject({
    name: z.optional(StaffNameField),
    role: z.optional(StaffRoleField),
    pin: z.optional(PinField),
  }),
  replies: { 200: StaffBody },
  errors: ['invalid_request', 'staff_not_found', 'pin_too_easy'],
})

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/staff/{id}',
  audience: 'entrepreneur',
  action: 'manage_staff',
  summary: 'Remove a staff member: all their logins end at once',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'staff_not_found'],
})

export const inviteDevice = endpoint({
  method: 'POST',
  path: '/api/entrepreneur/staff-devices',
  audience: 'entrepreneur',
  action: 'manage_staff',
  summary: 'A link that trusts one phone or computer, once and for ten minutes; the previous link ends',
  replies: { 200: z.object({ link: z.string(), qrCode: z.string(), endsAt: InstantField }) },
  errors: ['too_many_devices', 'too_many_requests'],
  limits: [{ by: 'account', max: 60, windowSeconds: HOUR }],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/entrepreneur/staff-devices/{id}',
  audience: 'entrepreneur',
  action: 'manage_staff',
  summary: 'Stop trusting a phone or computer: PIN logins on it end',
  params: z.object({ id: IdField }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'device_not_found'],
})

export const changeOwnLogin = endpoint({
  method: 'PUT',
  path: '/api/entrepreneur/own-login',
  audience: 'entrepreneur',
  action: 'change_own_login',
  summary: 'For staff: another PIN, or a password for phones that are not trusted; all other logins end',
  body: z.strictObject({
    pin: PinField,
    newPin: z.optional(PinField),
    newPassword: z.optional(NewPasswordField),
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'staff_not_found', 'pin_wrong', 'pin_too_easy', 'too_many_requests'],
  limits: [{ by: 'account', max: 5, windowSeconds: 900, counts: 'failures' }],
})

/** The counter, for any seller at it: no figures. */
export const readCounter = endpoint({
  method: 'GET',
  path: '/api/entrepreneur/counter',
  audience: 'entrepreneur',
  action: 'see_counter',
  summary: 'The shop and whether it sells, for all its staff',
  replies: {
    200: z.object({
      businessName: z.string(),
      slug: z.string(),
      isOpen: z.boolean(),
      /** False if an admin or an unpaid invoice stops it. */
      maySell: z.boolean(),
      /** What the shop lacks before it can sell: no counter offers a sale until then. Null if nothing. */
      lacks: z.nullable(z.enum(SHOP_LACKS)),
    }),
  },
  errors: [],
})
