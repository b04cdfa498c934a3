import type { EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { preparedFor } from '../rows/all-rows.ts'
import type { Prepared } from '../rows/making/prepared.ts'
import type { FuzzCase } from './around-valid.ts'
import { casesOf } from './cases.ts'
import type { FuzzFixture } from './fuzz-fixture.ts'
import { type FuzzAnswer, faultsOf, LONGEST_MS } from './judge.ts'

export type RowOutcome = {
  name: string
  cases: number
  /** The number of answers by status. */
  statuses: Record<string, number>
  slowestMs: number
  faults: string[]
  /** Why the subject of its calls could not be created, if so. */
  unmade: string | null
}

const AT_ONCE = 8
const MAX_FAULTS = 5

let address = 0
/** A new address for each request, so that none shares a rate limit with another. */
const nextAddress = (): string => {
  address += 1
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

const HANGS: FuzzAnswer = { status: 0, headers: {}, body: '', ms: Number.POSITIVE_INFINITY }

/** Sends a request into the app without a port. */
export const sendTo = async (
  app: FastifyInstance,
  headersOf: FuzzFixture['headersOf'],
  { caller, method, url, headers, payload }: FuzzCase,
): Promise<FuzzAnswer> => {
  const beganAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_MS)
  })
  const asked = app.inject({
    method,
    url,
    headers: { ...headersOf[caller], ...headers },
    remoteAddress: nextAddress(),
    ...(payload !== undefined && { payload }),
  })
  const answer = await Promise.race([asked, tooLong])
  clearTimeout(timer)
  if (answer === null) return HANGS
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
    ms: performance.now() - beganAt,
  }
}

const describe = ({ caller, method, url, headers, payload }: FuzzCase): string =>
  `${caller}: ${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${JSON.stringify(payload?.toString())?.slice(0, 400) ?? ''}`

type Row = { name: keyof Endpoints; row: EndpointRow }

/** Sends some broken requests at once, and the valid one that they derive from. */
const runBatch = async (
  fixture: FuzzFixture,
  { name, row }: Row,
  {
    outcome,
    count,
    seed,
    meant: valid,
  }: { outcome: RowOutcome; count: number; seed: number; meant: Prepared | null },
): Promise<void> => {
  const { whole, broken } = casesOf(fixture, name, { row, meant: valid })
  const batches = [fc.sample(broken, { numRuns: count - 1, seed }), [whole]]
  for (const batch of batches) {
    const answers = await Promise.all(batch.map((each) => sendTo(fixture.app.app, fixture.headersOf, each)))
    for (const [index, answer] of answers.entries()) note(fixture, outcome, row, batch[index], answer)
    await fixture.app.database.asOwner('delete from rate_limits')
    // A call may have ended its caller's session.
    if (answers.some(({ status }, index) => status === 401 && isLoggedIn(batch[index])))
      await fixture.renew().catch(() => undefined)
  }
}

/** Sends so many cases to a row, some at once, and returns their faults. Each batch gets a new subject. */
export const runRow = async (
  fixture: FuzzFixture,
  name: keyof Endpoints,
  { cases, seed }: { cases: number; seed: number },
): Promise<RowOutcome> => {
  const row: EndpointRow = endpoints[name]
  const outcome: RowOutcome = {
    name,
    cases: 0,
    statuses: {},
    slowestMs: 0,
    faults: [],

    unmade: null,
  }
  let valid: Prepared | null = null
  for (let turn = 0; outcome.cases < cases; turn += 1) {
    await fixture.reset()
    if (turn === 0 || row.method !== 'GET')
      valid = await preparedFor(fixture, name, turn).catch((error: unknown) => {
        outcome.unmade = String(error)
        return null
      })
    const count = Math.min(AT_ONCE, cases - outcome.cases)
    await runBatch(fixture, { name, row }, { outcome, count, seed: seed + turn, meant: valid })
  }
  return outcome
}

const isLoggedIn = (asked: FuzzCase | undefined): boolean =>
  asked !== undefined && ['owner', 'cashier', 'agent', 'admin'].includes(asked.caller)

const note = (
  fixture: FuzzFixture,
  outcome: RowOutcome,
  row: EndpointRow,
  asked: FuzzCase | undefined,
  answer: FuzzAnswer,
): void => {
  if (asked === undefined) return
  outcome.cases += 1
  outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
  outcome.slowestMs = Math.max(outcome.slowestMs, answer.ms)
  const faults = faultsOf(row, asked, answer, fixture.canaries)
  for (const fault of faults)
    if (outcome.faults.length < MAX_FAULTS)
      outcome.faults.push(
        `${outcome.name}: ${fault}\n    asked by ${describe(asked)}\n    answered ${answer.status} ${answer.body.slice(0, 300)}`,
      )
}
