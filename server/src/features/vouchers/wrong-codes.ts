import type { RateLimit } from '@minit/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import { prefixesOf } from '../../limits/address-prefix.ts'
import { type Counter, limitsOf, normalizeLimitKey } from '../../limits/rate-limits.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Place } from '../network/places.ts'

const WINDOW = { windowSeconds: 600 } as const
const OF_A_PHONE = { by: 'phone', max: 5, ...WINDOW } as const satisfies RateLimit
const OF_AN_ADDRESS = { by: 'address', max: 30, ...WINDOW } as const satisfies RateLimit

/** Who types a code: what tells the phone from others, the number that was typed beside it, and the address it comes from. */
export type Guesser = { device: string | null; phone?: string | null; address: string | null }

/** What tells one phone from others behind the same address: its place at a router, else its browser. */
export const guesserOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  request: FastifyRequest,
  { place, phone = null }: { place: Place | null; phone?: string | null },
): Guesser => {
  const { address } = prefixesOf(request.ip)
  const browser = `${address} ${request.headers['user-agent'] ?? ''}`
  const device = place?.deviceDigest ?? secrets.digest(`browser:${browser}`)
  return { device, phone, address: request.ip }
}

const SCOPE = 'wrong-code'

const countersOf = ({ device, phone = null, address }: Guesser): Counter[] => [
  ...(device === null ? [] : [{ limit: OF_A_PHONE, scope: `${SCOPE}:device`, key: device }]),
  ...(phone === null || phone.trim() === ''
    ? []
    : [{ limit: OF_A_PHONE, scope: SCOPE, key: normalizeLimitKey(phone) }]),
  ...(address === null ? [] : [{ limit: OF_AN_ADDRESS, scope: SCOPE, key: prefixesOf(address).address }]),
]

/**
 * Does what a typed code asks for, unless its phone typed 5 wrong ones or its address 30 within ten minutes: then right ones are not
 * looked at either, or guessing would cost nothing. Only codes that are nobody's count. Refuses with `too_many_requests`.
 */
export const whileNotGuessing = async <Result>(
  deps: Pick<Deps, 'db'>,
  guesser: Guesser,
  work: () => Promise<Result>,
): Promise<Result> => {
  const limits = limitsOf(deps.db.platformPool)
  const counters = countersOf(guesser)
  await limits.look(counters)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'code_not_known') await limits.countEach(counters)
    throw error
  }
}
