import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeOf } from '../fields.ts'

/** Six digits of the authenticator app, or a recovery code, in any typed form. */
const CodeField = codeOf(1, 20, 'Enter the code of your authenticator app')

const guessLimits = [
  { by: 'account', max: 10, windowSeconds: 900, counts: 'failures' },
  { by: 'address', max: 600, windowSeconds: 900, counts: 'failures' },
] as const

const RecoveryCodesBody = z.object({
  /** Ten codes, each valid for one login; shown only once. */
  recoveryCodes: z.array(z.string()),
})

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  audience: 'admin',
  beforeSecondFactor: true,
  summary: 'Whether my second factor is set up, and how many recovery codes are left',
  replies: { 200: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }) },
  errors: [],
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/begin',
  audience: 'admin',
  beforeSecondFactor: true,
  summary:
    'A new secret for an authenticator app; it takes effect once confirmed. If one is set up, its code is required, and it ends',
  body: z.strictObject({ code: z.optional(CodeField) }),
  replies: {
    200: z.object({
      /** An SVG picture as a data URL. */
      qrCode: z.string(),
      /** The same secret for typing, in groups of four. */
      secret: z.string(),
    }),
  },
  errors: ['invalid_request', 'second_factor_needed', 'second_factor_wrong', 'too_many_requests'],
  limits: guessLimits,
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  audience: 'admin',
  beforeSecondFactor: true,
  summary: 'Set up the second factor with its first code; all other login sessions of the account end',
  body: z.strictObject({ code: CodeField }),
  replies: { 200: RecoveryCodesBody },
  errors: ['invalid_request', 'second_factor_wrong', 'second_factor_off', 'too_many_requests'],
  limits: guessLimits,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  audience: 'admin',
  summary: 'Ten new recovery codes that replace the remaining ones',
  body: z.strictObject({ code: CodeField }),
  replies: { 200: RecoveryCodesBody },
  errors: ['invalid_request', 'second_factor_wrong', 'second_factor_off', 'too_many_requests'],
  limits: guessLimits,
})
