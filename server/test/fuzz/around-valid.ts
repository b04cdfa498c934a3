import type { EndpointRow } from '@minit/contract/endpoint.ts'
import fc from 'fast-check'
import type { Prepared } from '../rows/making/prepared.ts'
import type { FuzzCaller } from './fuzz-fixture.ts'
import { mutated, rawBodies } from './mutations.ts'

export type Sent = { payload: string | Buffer | undefined; type: string | null }

/** The parts of a request. */
export type Parts = {
  caller: FuzzCaller
  path: string
  query: string
  headers: Record<string, string>
  body: Sent
}

/** One request as it is sent. */
export type FuzzCase = {
  caller: FuzzCaller
  method: EndpointRow['method']
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

export const assembled = (row: EndpointRow, { caller, path, query, headers, body }: Parts): FuzzCase => ({
  caller,
  method: row.method,
  url: path + query,
  headers: {
    prefer: 'wait=0, respond-async',
    ...(body.type !== null && { 'content-type': body.type }),
    ...headers,
  },
  payload: body.payload,
})

const queryOf = (query: Record<string, string> = {}): string =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`

const bodyOf = ({ body }: Prepared): Sent => {
  if (body === undefined) return { payload: undefined, type: null }
  if (Buffer.isBuffer(body)) return { payload: body, type: null }
  return { payload: JSON.stringify(body), type: 'application/json' }
}

const partsOf = ({ path }: EndpointRow, valid: Prepared): Parts => ({
  caller: valid.caller,
  path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valid.params?.[name] ?? '')),
  query: queryOf(valid.query),
  headers: valid.headers ?? {},
  body: bodyOf(valid),
})

/** The fields of a JSON body sent as bytes; other bodies unchanged. */
const fieldsOf = (body: unknown): unknown => {
  if (!Buffer.isBuffer(body)) return body
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return { text: body.toString('utf8') }
  }
}

const brokenBodyOf = ({ body }: Prepared, made: fc.Arbitrary<Sent>): fc.Arbitrary<Sent> => {
  if (body === undefined) return made
  const good = fc.constant(fieldsOf(body))
  const type = Buffer.isBuffer(body) ? null : 'application/json'
  return fc.oneof(
    { weight: 6, arbitrary: mutated(good).map((payload) => ({ payload, type })) },
    { weight: 2, arbitrary: rawBodies(good).map((payload) => ({ payload, type })) },
    { weight: 2, arbitrary: made },
  )
}

/** Sends the same request as another caller, without the credentials of the first. */
const byAnother = (caller: FuzzCaller, { headers }: Parts): Pick<Parts, 'caller' | 'headers'> => {
  const { authorization: _, cookie: __, ...left } = headers
  return { caller, headers: left }
}

type Broken = keyof Parts
/** The parts that are broken. A body most often, because most code is behind it. */
const BREAKS: readonly (readonly Broken[])[] = [
  ...Array.from({ length: 6 }, () => ['body'] as const),
  ['path'],
  ['query'],
  ['headers'],
  ['caller'],
  ['body', 'headers'],
  ['path', 'body'],
]

/** A valid request, and the same with one or two parts of it broken. */
export const aroundValid = (
  row: EndpointRow,
  valid: Prepared,
  parts: { [Name in Broken]: fc.Arbitrary<Parts[Name]> },
): { whole: FuzzCase; broken: fc.Arbitrary<FuzzCase> } => {
  const good = partsOf(row, valid)
  const broken = fc
    .record({ ...parts, breaks: fc.constantFrom(...BREAKS), body: brokenBodyOf(valid, parts.body) })
    .map(({ breaks, ...made }) => {
      const chosen: Parts = {
        ...good,
        ...Object.fromEntries(breaks.map((part) => [part, made[part]])),
        ...(breaks.includes('headers') && { headers: { ...good.headers, ...made.headers } }),
        ...(breaks.includes('caller') && byAnother(made.caller, good)),
      }
      return assembled(row, chosen)
    })
  return { whole: assembled(row, good), broken }
}
