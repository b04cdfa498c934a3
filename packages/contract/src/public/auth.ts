import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { lineOf, SuccessBody } from '../fields.ts'

const LoginName = lineOf(1, 120, 'Username is required')
const Password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(200))

const loginLimits = [
  { by: 'login', max: 10, windowSeconds: 900 },
  { by: 'address', max: 30, windowSeconds: 900 },
] as const

export const UserBody = z.object({ id: z.string(), role: z.enum(['entrepreneur', 'admin']) })

export const loginEntrepreneur = endpoint({
  method: 'POST',
  path: '/api/auth/entrepreneur-login',
  audience: 'public',
  summary: 'Log an entrepreneur in by e-mail, phone number or user name',
  body: z.strictObject({ email: LoginName, password: Password }),
  replies: { 200: z.object({ success: z.boolean(), sessionToken: z.string(), user: UserBody }) },
  errors: ['invalid_request', 'invalid_credentials', 'too_many_requests'],
  limits: loginLimits,
})

export const loginAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  audience: 'public',
  summary: 'Log a platform admin in; the session is the cookie alone',
  body: z.strictObject({ username: LoginName, password: Password }),
  replies: { 200: z.object({ user: UserBody }) },
  errors: ['invalid_request', 'invalid_credentials', 'too_many_requests'],
  limits: loginLimits,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  audience: 'public',
  summary: 'End this login session at once, here and everywhere it was copied to',
  replies: { 200: SuccessBody },
  errors: ['foreign_origin'],
})

export const readSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  audience: 'public',
  summary: 'Who am I',
  replies: { 200: z.object({ user: z.nullable(UserBody) }) },
  errors: [],
})
