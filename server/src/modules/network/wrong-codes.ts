import type { RateLimit } from '@minit/contract/endpoint.ts'
import { joinedCode } from '@minit/domain/kernel/clean-text.ts'
import { CODE_LENGTH } from '@minit/domain/passes/passes.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import { prefixesOf } from '../../limits/address-prefix.ts'
import { type Counter, limitsOf, normalizeLimitKey } from '../../limits/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import type { CaptiveContext } from './captive-tokens.ts'

const WINDOW = { windowSeconds: 600, counts: 'refusals' } as const
const OF_A_PHONE = { by: 'phone', max: 5, ...WINDOW } as const satisfies RateLimit
/** 31^10 codes: 600 guesses in ten minutes among 100,000 valid ones find one in about 250 years. */
const OF_AN_ADDRESS = { by: 'address', max: 600, ...WINDOW } as const satisfies RateLimit
/** For the phones that one router reports at one address. Limited, because names can be made up. */
const OF_A_STALL = { by: 'address', max: 6_000, ...WINDOW } as const satisfies RateLimit

/**
 * Who types a code. `device` identifies the phone behind a shared address; `stall` is the router that
 * reported it, or null; `phone` is the number typed with the code; `address` is null if a router sends it.
 */
export type Guesser = {
  device: string | null
  stall: string | null
  phone?: string | null
  address: string | null
}

const COOKIE_TOKEN = /^[\w-]{43}$/

/**
 * Identifies the sender of a request: by the cookie of the browser's first page, else by the place that a
 * router reported; without either only by address.
 */
export const guesserOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  request: FastifyRequest,
  { place, phone = null, cookie }: { place: CaptiveContext | null; phone?: string | null; cookie: string },
): Guesser => {
  const token = request.cookies[cookie] ?? ''
  const browser = COOKIE_TOKEN.test(token) ? secrets.digest(`browser:${token}`) : null
  return {
    device: browser ?? place?.deviceDigest ?? null,
    stall: place?.gatewayId ?? null,
    phone,
    address: request.ip,
  }
}

const SCOPE = 'wrong-code'

const countersOf = ({ device, stall, phone = null, address }: Guesser): Counter[] => {
  const from = address === null ? '' : prefixesOf(address).address
  return [
    ...(device === null ? [] : [{ limit: OF_A_PHONE, scope: `${SCOPE}:device`, key: device }]),
    ...(phone === null || phone.trim() === ''
      ? []
      : [{ limit: OF_A_PHONE, scope: SCOPE, key: `${normalizeLimitKey(phone)}|${from}` }]),
    ...(address === null ? [] : [addressCounter(from, stall)]),
  ]
}

const addressCounter = (from: string, stall: string | null): Counter =>
  stall === null
    ? { limit: OF_AN_ADDRESS, scope: SCOPE, key: from }
    : { limit: OF_A_STALL, scope: `${SCOPE}:stall`, key: `${stall}|${from}` }

/** Whether the text has a code's length: a shorter one is a slip and reveals nothing. */
const isGuess = (error: unknown, typed: string): boolean =>
  error instanceof Refusal && error.code === 'code_not_known' && joinedCode(typed).length === CODE_LENGTH

/**
 * Runs the work for a typed code unless its phone typed 5 wrong ones within ten minutes, or its address very
 * many: then even right ones are refused, so that guessing has a cost. Counts each try before the check and
 * uncounts it unless the code was unknown. Refuses with `too_many_requests`.
 */
export const whileNotGuessing = async <Result>(
  deps: Pick<Deps, 'db'>,
  { typed, ...guesser }: Guesser & { typed: string },
  work: () => Promise<Result>,
): Promise<Result> => {
  const limits = limitsOf(deps.db.platformPool)
  const counters = countersOf(guesser)
  await limits.takeAll(counters)
  let counts = false
  try {
    return await work()
  } catch (error) {
    counts = isGuess(error, typed)
    throw error
  } finally {
    // The failure may be that of the counters' own database: then the count stays.
    if (!counts) await limits.giveBackAll(counters).catch(() => undefined)
  }
}
