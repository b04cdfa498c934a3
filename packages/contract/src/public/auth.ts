import { MIN_PASSWORD_LENGTH } from '@minit/domain/identity/passwords.ts'
import { STAFF_ROLES } from '@minit/domain/shop/rights.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf, InstantField, phoneOf, SuccessBody } from '../fields.ts'

const MAX_PASSWORD_LENGTH = 200

const LoginName = phoneOf(1, 120, 'Username is required')
const passwordOf = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(MAX_PASSWORD_LENGTH))

const Password = passwordOf('Password is required')

const TOO_SHORT = `Use at least ${MIN_PASSWORD_LENGTH} characters`
export const NewPasswordField = z.string(TOO_SHORT).check(
  z.minLength(MIN_PASSWORD_LENGTH, TOO_SHORT),
  z.maxLength(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`),
  z.refine((text) => !/\p{Cc}/u.test(text), 'Please use letters, digits and ordinary signs'),
)

const LinkToken = z
  .string('Open the link in your message again')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not complete. Open it again from your message.'))

const QUARTER_HOUR = 900
const HOUR = 3600

// A market may share one address, so an address may fail more often than an account. A name allows a hundred
// failures from all addresses, not counting devices on which its owner logged in before.
const guessLimits = [
  { by: 'name', max: 100, windowSeconds: QUARTER_HOUR, counts: 'failures' },
  { by: 'login', max: 10, windowSeconds: QUARTER_HOUR, counts: 'failures' },
  { by: 'address', max: 600, windowSeconds: QUARTER_HOUR, counts: 'failures' },
] as const

export const UserBody = z.object({
  id: z.string(),
  /** The logged-in account: staff of one shop have different ones, while `id` is the shop's. */
  accountId: z.optional(z.string()),
  role: z.enum(['entrepreneur', 'admin']),
  /** For a staff member; absent for the owner. */
  staff: z.optional(z.object({ role: z.enum(STAFF_ROLES), name: z.string() })),
})

export const loginEntrepreneur = endpoint({
  method: 'POST',
  path: '/api/auth/entrepreneur-login',
  audience: 'public',
  summary: 'Log an entrepreneur in by e-mail, phone number or user name',
  body: z.strictObject({ email: LoginName, password: Password }),
  replies: { 200: z.object({ success: z.boolean(), sessionToken: z.string(), user: UserBody }) },
  errors: ['invalid_request', 'invalid_credentials', 'too_many_requests'],
  limits: guessLimits,
})

export const loginAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  audience: 'public',
  summary: 'Log a platform admin in; the cookie is the session',
  body: z.strictObject({
    username: LoginName,
    password: Password,
    /** Of the authenticator app, or a recovery code; required if a second factor is set up. */
    code: z.optional(codeOf(1, 20, 'Enter the code of your authenticator app')),
  }),
  replies: { 200: z.object({ user: UserBody }) },
  errors: [
    'invalid_request',
    'invalid_credentials',
    'second_factor_needed',
    'second_factor_wrong',
    'too_many_requests',
  ],
  limits: guessLimits,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  audience: 'public',
  summary: 'End this login session at once, here and for every copy of it',
  replies: { 200: SuccessBody },
  errors: ['foreign_origin'],
})

export const readSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  audience: 'public',
  summary: 'The logged-in user',
  replies: {
    200: z.object({
      user: z.nullable(UserBody),
      /** An admin who must set up a second factor first. */
      mustEnrol: z.optional(z.boolean()),
    }),
  },
  errors: [],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/forgot',
  audience: 'public',
  summary: 'Send a link to set a password; the response is the same for an unknown account',
  body: z.strictObject({ name: LoginName }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'too_many_requests'],
  limits: [
    { by: 'login', max: 5, windowSeconds: HOUR },
    { by: 'address', max: 200, windowSeconds: HOUR },
  ],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/set',
  audience: 'public',
  summary:
    'Set a password with the link that was sent; it works once, ends all login sessions of the account, and logs in',
  body: z.strictObject({ token: LinkToken, password: NewPasswordField }),
  replies: {
    200: z.object({
      success: z.boolean(),
      /** Whether login sessions elsewhere ended. */
      endedOthers: z.boolean(),
      /** Null if the login requires more than a password, or the account may not log in. */
      login: z.nullable(z.object({ sessionToken: z.string(), user: UserBody })),
    }),
  },
  errors: ['invalid_request', 'password_link_over', 'too_many_requests'],
  limits: [{ by: 'address', max: 600, windowSeconds: QUARTER_HOUR, counts: 'failures' }],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/change',
  audience: 'account',
  summary: "Change the caller's password; all other login sessions of the account end",
  body: z.strictObject({
    currentPassword: passwordOf('Current password is required'),
    newPassword: NewPasswordField,
  }),
  replies: { 200: SuccessBody },
  errors: ['invalid_request', 'password_wrong', 'too_many_requests'],
  limits: [
    { by: 'account', max: 10, windowSeconds: QUARTER_HOUR, counts: 'failures' },
    { by: 'address', max: 600, windowSeconds: QUARTER_HOUR, counts: 'failures' },
  ],
})

const LoginSessionBody = z.object({
  createdAt: InstantField,
  lastUsedAt: InstantField,
  /** Such as "Chrome on an Android phone". */
  device: z.string(),
  isCurrent: z.boolean(),
})

export const listLoginSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  audience: 'account',
  summary: "The login sessions of the caller's account, the latest used first",
  replies: { 200: z.array(LoginSessionBody) },
  errors: [],
})

export const endLoginSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-all',
  audience: 'account',
  summary: 'End all login sessions, including this one',
  replies: { 200: SuccessBody },
  errors: [],
})
