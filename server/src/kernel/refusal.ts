import { defaultMessageOf, type ErrorCode } from '@minit/contract/errors.ts'

export type RefusalExtras = { fields?: Record<string, string>; quote?: unknown; retryAfterSeconds?: number }

/** An expected refusal with a code of the contract. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: RefusalExtras
  constructor(code: ErrorCode, message?: string, extras: RefusalExtras = {}) {
    super(message ?? defaultMessageOf(code))
    this.name = 'Refusal'
    this.code = code
    this.extras = extras
  }
}
