import type { RateLimit } from '@minit/contract/endpoint.ts'
import { joinedCode } from '@minit/domain/kernel/clean-text.ts'
import { CODE_LENGTH } from '@minit/domain/passes/passes.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import { prefixesOf } from '../../limits/address-prefix.ts'
import { type Counter, limitsOf, normalizeLimitKey } from '../../limits/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Place } from './places.ts'

const WINDOW = { windowSeconds: 600, counts: 'refusals' } as const
const OF_A_PHONE = { by: 'phone', max: 5, ...WINDOW } as const satisfies RateLimit
/** 31^10 codes: 600 guesses in ten minutes among 100,000 live ones find one in some 250 years. */
const OF_AN_ADDRESS = { by: 'address', max: 600, ...WINDOW } as const satisfies RateLimit
/** Of the phones that one router names at one address. Anybody can make names up, so there is an end to it. */
const OF_A_STALL = { by: 'address', max: 6_000, ...WINDOW } as const satisfies RateLimit

/**
 * Who types a code. `device` tells the phone from others behind the same address; `stall` is the router that named it, null
 * where none did; `phone` is the number that was typed beside the code; `address` is null where a router asks.
 */
export type Guesser = {
  device: string | null
  stall: string | null
  phone?: string | null
  address: string | null
}

const COOKIE_TOKEN = /^[\w-]{43}$/

/**
 * Who sent the request. Phones are told apart by the cookie that each browser got with its first page, else by the place that
 * a router named; without either only their address counts.
 */
export const guesserOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  request: FastifyRequest,
  { place, phone = null, cookie }: { place: Place | null; phone?: string | null; cookie: string },
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

/** Whether it has as many signs as a code: what has not is a slip, and finds out nothing. */
const isGuess = (error: unknown, typed: string): boolean =>
  error instanceof Refusal && error.code === 'code_not_known' && joinedCode(typed).length === CODE_LENGTH

/**
 * Does what a typed code asks for, unless its phone typed 5 wrong ones within ten minutes, or its address very many: then right
 * ones are not looked at either, or guessing would cost nothing. Each try is counted before it is looked at, and given back
 * unless it was a code that is nobody's. Refuses with `too_many_requests`.
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
    // What broke down may be the counters' own database: then the count stays.
    if (!counts) await limits.giveBackAll(counters).catch(() => undefined)
  }
}
