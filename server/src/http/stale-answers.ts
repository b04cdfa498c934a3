import { fastifyCookie } from '@fastify/cookie'
import type { EndpointRow } from '@minit/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { piecesOfStaleReads, type StaleReads, withStaleReads } from '../kernel/stale-reads.ts'
import type { Deps } from '../ports/deps.ts'

/** How many seconds old an answer is at most. */
const DATA_AGE = 'x-data-age'

/** Longer than any answer may be old. */
const SEES_OWN_CHANGES_SECONDS = 5

type Answer = { body: unknown }
/** Sets a header of an answer. */
export type AnswerHeaders = (name: string, value: string) => void
type Exchange = { row: EndpointRow; request: FastifyRequest; headers: AnswerHeaders }

/** Lets the answers that may be old be read from a replica. */
export type StaleAnswers = <A extends Answer>(exchange: Exchange, answer: () => Promise<A>) => Promise<A>

/**
 * Whoever changes something is given a cookie for a few seconds, with which all is read from the primary: they see what they
 * did, whichever server answers. It says nothing and opens nothing. Without a replica nothing of this happens.
 */
export const createStaleAnswers = ({ db }: Pick<Deps, 'db'>, isSecure: boolean): StaleAnswers => {
  if (db.replicaAgeMs === undefined) return (_, answer) => answer()
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
  // Of what is read while it is sent nobody knows beforehand how old it will be, but for its limit.
  const ageMs = isInPieces ? Math.max(reads.maxAgeMs, 0) : reads.oldestMs
  headers(DATA_AGE, String(Math.ceil(ageMs / 1000)))
  return isInPieces
    ? { ...result, body: piecesOfStaleReads(reads, result.body as AsyncIterable<unknown>) }
    : result
}

const isIterable = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body
