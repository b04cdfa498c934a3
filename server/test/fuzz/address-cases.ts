import type { EndpointRow } from '@minit/contract/endpoint.ts'
import fc from 'fast-check'
import type { RowRequest } from '../rows/request.ts'
import { fromSchema, type Pools, type Schema } from './from-schema.ts'

const ODD_IDS = [
  '1',
  '%00',
  'a%00b',
  '%zz',
  '%',
  '..%2f..%2fx',
  '__proto__',
  'constructor',
  "'--",
  'x'.repeat(199),
  'x'.repeat(300),
  '%F0%9F%98%80',
  '%ff',
  '%E2%80%AE',
  '-1',
  'null',
  '*',
  '%20',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV%0A',
]
const ODD_QUERIES = [
  '?a=b',
  '?limit=-1',
  '?limit=1e9',
  '?before=%00',
  '?q=%ff',
  '?__proto__=x',
  '?a[]=1&a[]=2',
  `?q=${'x'.repeat(5_000)}`,
  '?&&&',
  '?%',
  '?q=a&q=b',
]

const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(500) },
  { 'idempotency-key': '\u00ff' },
  { 'purchase-token': '' },
  { 'purchase-token': 'x'.repeat(4_000) },
  { 'phone-place': 'not a place' },
  { prefer: 'wait=-1' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { authorization: 'Bearer ' },
  { authorization: 'Basic eDp5' },
  { cookie: 'minit_session=; minit_agent; =; ;;' },
  { cookie: `minit_session=${'%00'.repeat(30)}` },
  { 'if-none-match': '*' },
  { accept: 'application/xml' },
  { 'accept-encoding': 'x, gzip;q=0' },
  { 'content-length': '0' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-clock': '999999999999' },
  { 'user-agent': 'x'.repeat(3_000) },
]

const shapeOf = (schema: object | undefined): Record<string, Schema> => {
  // An object's schema contains its fields' schemas; other schemas have no named fields.
  const def = schema === undefined ? {} : ((schema as Schema)._zod.def as { shape?: Record<string, Schema> })
  return def.shape ?? {}
}

const textFrom = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Encodes a part of an address. Text that cannot be encoded is written as in JSON. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

export const pathArbitrary = (
  row: EndpointRow,
  pools: Pools,
  questions: readonly RowRequest[],
): fc.Arbitrary<string> => {
  const fields = Object.entries(shapeOf(row.params))
  const values = fields.map(([name, schema]) => {
    const valid = questions.flatMap(({ params }) => (params?.[name] === undefined ? [] : [params[name]]))
    return fc.oneof(
      ...(valid.length === 0 ? [] : [{ weight: 5, arbitrary: fc.constantFrom(...valid) }]),
      { weight: 4, arbitrary: fromSchema(schema, pools, name).map((value) => encoded(textFrom(value))) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_IDS) },
    )
  })
  return fc
    .tuple(...values)
    .map((chosen) =>
      row.path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => chosen[fields.findIndex(([field]) => field === name)] ?? '',
      ),
    )
}

export const queryArbitrary = (row: EndpointRow, pools: Pools): fc.Arbitrary<string> => {
  if (row.query === undefined)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_QUERIES) },
    )
  const good = fromSchema(row.query, pools).map((value) => {
    const pairs = Object.entries(value as object).filter(([, each]) => each !== undefined)
    return `?${pairs.map(([key, each]) => `${key}=${encoded(textFrom(each))}`).join('&')}`
  })
  return fc.oneof(
    { weight: 6, arbitrary: good },
    {
      weight: 2,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...ODD_QUERIES))
        .map(([query, odd]) => `${query}&${odd.slice(1)}`),
    },
    { weight: 1, arbitrary: fc.constantFrom('', ...ODD_QUERIES) },
  )
}

/** Headers that identify the caller; their values are the callers' own. */
const OF_CALLERS = new Set(['authorization', 'cookie', 'x-router', 'x-router-address', 'prefer'])

/** HTTP transports bytes: what a header cannot contain never reaches us through one. */
const sendable = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?')

export const headersArbitrary = (row: EndpointRow, pools: Pools): fc.Arbitrary<Record<string, string>> => {
  const own = Object.entries(shapeOf(row.headers)).filter(([name]) => !OF_CALLERS.has(name))
  const made = fc.record(
    Object.fromEntries(
      own.map(([name, schema]) => [
        name,
        fromSchema(schema, pools, name).map((value) => sendable(textFrom(value))),
      ]),
    ),
    { requiredKeys: [] },
  )
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 3, arbitrary: made },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_HEADERS) },
  ) as fc.Arbitrary<Record<string, string>>
}
