import { fastifyCookie } from '@fastify/cookie'
import type { EndpointRow } from '@minit/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { piecesOfStaleReads, type StaleReads, withStaleReads } from '../kernel/stale-reads.ts'
import type { Deps } from '../ports/deps.ts'

/** The answer's maximum age in seconds. */
const DATA_AGE = 'x-data-age'

/** Longer than any answer may be old. */
const SEES_OWN_CHANGES_SECONDS = 5

type Answer = { body: unknown }
/** Sets a header of an answer. */
export type AnswerHeaders = (name: string, value: string) => void
type Exchange = { row: EndpointRow; request: FastifyRequest; headers: AnswerHeaders }

/** Lets answers that may be stale be read from a replica. */
export type StaleAnswers = <A extends Answer>(exchange: Exchange, answer: () => Promise<A>) => Promise<A>

/**
 * Sets a cookie for a few seconds after a change, with which the caller reads from the primary and sees their
 * own change, whichever server answers. It holds no data and grants nothing. Without a replica it does
 * nothing.
 */
export const createStaleAnswers = ({ db }: Pick<Deps, 'db'>, isSecure: boolean): StaleAnswers => {
  if (db.replicaLagMs === undefined) return (_, answer) => answer()
  const name = isSecure ? '__Host-minit_changed' : 'minit_changed'
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const
  const changed = fastifyCookie.serialize(name, '1', { ...options, maxAge: SEES_OWN_CHANGES_SECONDS })
  return ({ row, request, headers }, answer) => {
    if (row.method !== 'GET' && isOfAccounts(row)) headers('set-cookie', changed)
    if (row.maxStaleSeconds === undefined) return answer()
    const isOwnChange = request.cookies[name] !== undefined
    const reads = { maxAgeMs: isOwnChange ? -1 : row.maxStaleSeconds * 1000, oldestMs: 0 }
    return answerWithStaleReads(reads, headers, answer)
  }
}

const isOfAccounts = ({ audience }: EndpointRow): boolean =>
  audience === 'entrepreneur' || audience === 'admin' || audience === 'account'

const answerWithStaleReads = async <A extends Answer>(
  reads: StaleReads,
  headers: AnswerHeaders,
  answer: () => Promise<A>,
): Promise<A> => {
  const result = await withStaleReads(reads, answer)
  const isInPieces = isIterable(result.body)
  // The age of data that is read while it is sent is not known beforehand: report its limit.
  const ageMs = isInPieces ? Math.max(reads.maxAgeMs, 0) : reads.oldestMs
  headers(DATA_AGE, String(Math.ceil(ageMs / 1000)))
  return isInPieces
    ? { ...result, body: piecesOfStaleReads(reads, result.body as AsyncIterable<unknown>) }
    : result
}

const isIterable = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body
