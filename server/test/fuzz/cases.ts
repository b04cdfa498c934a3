import type { Audience, EndpointRow } from '@minit/contract/endpoint.ts'
import type { Endpoints } from '@minit/contract/endpoints.ts'
import fc from 'fast-check'
import { guardedRow, sampleOrNull } from '../rows/all-rows.ts'
import type { Prepared } from '../rows/making/prepared.ts'
import type { RowRequest } from '../rows/request.ts'
import { WRONG_CONTENT_TYPES } from '../wrong-content-types.ts'
import { headersArbitrary, pathArbitrary, queryArbitrary } from './address-cases.ts'
import { aroundValid, assembled, type FuzzCase, type Sent } from './around-valid.ts'
import { fromSchema, type Pools } from './from-schema.ts'
import { FUZZ_CALLERS, type FuzzCaller, type FuzzFixture } from './fuzz-fixture.ts'
import { mutated, rawBodies } from './mutations.ts'

/** The callers for each audience: they send most requests, all others a few. */
const FITTING: Record<Audience, readonly FuzzCaller[]> = {
  public: ['nobody', 'customer'],
  customer: ['customer', 'nobody'],
  account: ['owner', 'admin'],
  entrepreneur: ['owner', 'owner', 'cashier'],
  agent: ['agent'],
  admin: ['admin'],
  provider: ['router', 'radius'],
}

const poolsOf = ({ own, foreign, unknown, a, b, words }: FuzzFixture): Pools => ({
  ids: [
    ...Object.values(own),
    ...Object.values(own),
    ...Object.values(foreign),
    ...Object.values(unknown).slice(0, 4),
    a.id,
    b.id,
  ],
  phones: [
    ...words.phones,
    '+23278123456',
    '078 123 456',
    '+23276001000',
    '076123456',
    '+4479460000',
    '12',
    '+232781234567890',
  ],
  words: [
    'Aminata Kamara',
    'Lumley',
    'a-key-of-the-caller',
    'MARKET20',
    '7KQM-4T2-XWP',
    'x',
    '',
    'ƃɔɛŋ 𐍈',
    a.slug,
    b.slug,
    a.username,
    ...words.secrets,
  ],
})

/** Valid requests of a row: with own ids, with another seller's, and by its schema alone. */
const questionsOf = (fixture: FuzzFixture, name: keyof Endpoints): RowRequest[] => {
  const guarded = guardedRow(name)
  const sample = sampleOrNull(name, fixture.a)
  const asked =
    guarded === null ? [] : [fixture.own, fixture.foreign].map((ids) => guarded.ask(ids, fixture.a))
  const bought = { params: { transactionId: fixture.words.soldId } }
  return [...asked, ...(sample === null ? [] : [sample]), { ...sample, ...bought }]
}

/** Ids from the tables that the path names: `/api/admin/refunds/{id}` gets ids of refunds. */
const idsFor = ({ path }: EndpointRow, { idsOfTables }: FuzzFixture): string[] => {
  const parts = path
    .split(/[/-]/)
    .map((part) => part.replace(/s$/, ''))
    .filter((part) => part.length > 3)
  return Object.entries(idsOfTables).flatMap(([table, ids]) =>
    parts.some((part) => table.startsWith(part)) ? ids : [],
  )
}

const bodyArbitrary = (
  row: EndpointRow,
  pools: Pools,
  questions: readonly RowRequest[],
): fc.Arbitrary<Sent> => {
  const none = fc.constant<Sent>({ payload: undefined, type: null })
  if (row.method === 'GET') return none
  const valid = questions.flatMap(({ body }) => (body === undefined ? [] : [body]))
  const made: fc.Arbitrary<unknown> = row.body === undefined ? fc.constant({}) : fromSchema(row.body, pools)
  const good = valid.length === 0 ? made : fc.oneof(fc.constantFrom<unknown[]>(...valid), made)
  const asJson = (payload: string | Buffer): Sent => ({ payload, type: 'application/json' })
  return fc.oneof(
    { weight: row.body === undefined ? 6 : 1, arbitrary: none },
    { weight: 6, arbitrary: good.map((body) => asJson(JSON.stringify(body) ?? 'null')) },
    { weight: 8, arbitrary: mutated(good).map(asJson) },
    { weight: 2, arbitrary: rawBodies(good).map(asJson) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...WRONG_CONTENT_TYPES))
        .map(([body, type]) => ({ payload: JSON.stringify(body) ?? '', type })),
    },
  )
}

/**
 * The default valid request of a row, for rows that find their subject in the fixture: with its own seller's
 * ids, by a caller of its audience.
 */
const usuallyValid = (row: EndpointRow, [question]: readonly RowRequest[]): Prepared => {
  const [caller = 'nobody'] = FITTING[row.audience]
  return { caller, ...question }
}

/** Requests to a row of the contract: valid, broken, and bytes; by its audience and by all other callers. */
export const casesOf = (
  fixture: FuzzFixture,
  name: keyof Endpoints,
  { row, meant: valid }: { row: EndpointRow; meant: Prepared | null },
): { whole: FuzzCase; broken: fc.Arbitrary<FuzzCase> } => {
  const some = poolsOf(fixture)
  const ids = idsFor(row, fixture)
  const pools = { ...some, ids: [...some.ids, ...ids, ...ids] }
  const questions = [...(valid === null ? [] : [questionOf(valid)]), ...questionsOf(fixture, name)]
  const caller = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...FITTING[row.audience]) },
    { weight: 1, arbitrary: fc.constantFrom(...FUZZ_CALLERS) },
  )
  const parts = {
    caller,
    path: pathArbitrary(row, pools, questions),
    query: queryArbitrary(row, pools),
    headers: headersArbitrary(row, pools),
    body: bodyArbitrary(row, pools, questions),
  }
  const around = aroundValid(row, valid ?? usuallyValid(row, questions), parts)
  const anyhow = fc.record(parts).map((chosen) => assembled(row, chosen))
  return {
    whole: around.whole,
    broken: fc.oneof({ weight: 1, arbitrary: anyhow }, { weight: 1, arbitrary: around.broken }),
  }
}

/** The parts with named fields: bytes are sent as they are. */
const questionOf = ({ params, body }: Prepared): RowRequest => ({
  ...(params !== undefined && { params }),
  ...(isFields(body) && { body }),
})

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Buffer.isBuffer(body)
