import type { Audience, EndpointRow } from '@minit/contract/endpoint.ts'
import { ERRORS, type ErrorCode, statusOf } from '@minit/contract/errors.ts'
import { ErrorBody } from '@minit/contract/fields.ts'
import type { FuzzCase } from './around-valid.ts'
import { type Canaries, wordsOf } from './canary-words.ts'

export type FuzzAnswer = { status: number; headers: Record<string, unknown>; body: string; ms: number }

/** Longer than any call may take on a busy machine; calls that could wait are sent without the wait. */
export const LONGEST_MS = 30_000

/** Refusals that every call may get in addition to its row's. */
const OF_ALL: readonly ErrorCode[] = [
  'invalid_request',
  'not_found',
  'foreign_origin',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'changed_meanwhile',
]

const OF_AUDIENCE: Partial<Record<Audience, readonly ErrorCode[]>> = {
  account: ['not_logged_in'],
  agent: ['not_logged_in'],
  entrepreneur: ['not_logged_in', 'forbidden'],
  admin: ['not_logged_in', 'forbidden', 'second_factor_required'],
}

const mayRefuse = ({ errors, audience }: EndpointRow): ReadonlySet<string> =>
  new Set<string>([...errors, ...OF_ALL, ...(OF_AUDIENCE[audience] ?? [])])

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isError = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

const formFaults = (row: EndpointRow, { status, headers, body }: FuzzAnswer): string[] => {
  const schema = row.replies[status]
  const type = String(headers['content-type'] ?? '')
  if (status === 304) return body === '' ? [] : ['a 304 has a body']
  if (schema !== undefined) {
    const wanted = row.file ?? row.text
    if (wanted !== undefined && status < 300)
      return type.startsWith(wanted) ? [] : [`it is ${type}, and not ${wanted}`]
    const parsed = schema.safeParse(readJson(body))
    if (parsed.success) return []
    if (status < 300) return [`its form is not the row's: ${JSON.stringify(parsed.error?.issues[0])}`]
  }
  const refusal = ErrorBody.safeParse(readJson(body))
  if (!refusal.success) return ['it is neither a reply of the row nor a refusal']
  const { code } = refusal.data
  if (!isError(code)) return [`the code ${code} is unknown`]
  return [
    ...(statusOf(code) === status ? [] : [`${code} came as ${status}`]),
    ...(mayRefuse(row).has(code) ? [] : [`the row does not say that it refuses with ${code}`]),
  ]
}

const INSIDE = /insert into |select .{1,200} from "|node_modules|\.ts:\d+|SQLSTATE|at Object\.|stack/i

const foundIn = (words: ReadonlySet<string>, searched: ReadonlySet<string>): string[] =>
  [...words].filter((word) => searched.has(word))

/** Callers of public pages see all shops; callers who work at A do not see B's. */
const isPublic = (row: Pick<EndpointRow, 'audience'>): boolean =>
  row.audience === 'public' || row.audience === 'customer'

/** Returns what an answer reveals of the other seller or of secrets, one sentence each. */
export const leaks = (
  row: Pick<EndpointRow, 'audience'>,
  asked: FuzzCase,
  { body, headers }: FuzzAnswer,
  canaries: Canaries,
): string[] => {
  const said = wordsOf(`${body} ${JSON.stringify(headers)}`)
  // What a caller sent is no leak.
  const brought = wordsOf(
    decodeLeniently(`${asked.url} ${JSON.stringify(asked.headers)} ${String(asked.payload ?? '')}`),
  )
  for (const word of brought) said.delete(word)
  const secrets = foundIn(said, canaries.secrets).map((word) => `it tells the secret ${word.slice(0, 12)}...`)
  if (asked.caller === 'admin') return secrets
  const ofB = foundIn(said, canaries.ofB).filter(
    (word) => !(isPublic(row) && canaries.inShopWindow.has(word)),
  )
  return [...secrets, ...ofB.map((word) => `it tells ${word}, which is another seller's`)]
}

const decodeLeniently = (text: string): string => {
  try {
    return `${text} ${decodeURIComponent(text)}`
  } catch {
    return text
  }
}

/** Returns every fault of an answer, one sentence each. */
export const faultsOf = (
  row: EndpointRow,
  asked: FuzzCase,
  answer: FuzzAnswer,
  canaries: Canaries,
): string[] => [
  ...(answer.status === 500 ? ['it failed'] : []),
  ...(answer.ms > LONGEST_MS ? [`it took ${Math.round(answer.ms)} ms`] : []),
  ...(answer.status === 500 ? [] : formFaults(row, answer)),
  ...(answer.status >= 400 && INSIDE.test(answer.body) ? ['a refusal tells of our inside'] : []),
  ...leaks(row, asked, answer, canaries),
]

/** The same for answers outside the contract: pages, forms and operations' calls. */
export const faultsOfPage = (asked: FuzzCase, answer: FuzzAnswer, canaries: Canaries): string[] => [
  ...(answer.status === 500 ? ['it failed'] : []),
  ...(answer.ms > LONGEST_MS ? [`it took ${Math.round(answer.ms)} ms`] : []),
  ...(answer.status >= 400 && INSIDE.test(answer.body) ? ['a refusal tells of our inside'] : []),
  ...leaks({ audience: 'public' }, asked, answer, canaries),
]
