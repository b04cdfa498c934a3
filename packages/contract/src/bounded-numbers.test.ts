import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { EndpointRow } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** The parts of a `zod/mini` schema that this test visits. */
type Def = {
  type: string
  checks?: readonly { _zod: { def: { check?: string; value?: unknown } } }[]
  shape?: Record<string, Schema>
  options?: readonly Schema[]
  items?: readonly Schema[]
  element?: Schema
  innerType?: Schema
  keyType?: Schema
  valueType?: Schema
  in?: Schema
}
type Schema = { _zod: { def: object } }

// Each field is read separately and may be missing.
const defOf = (schema: Schema): Def => schema._zod.def as Def

/** The inner schemas of one that validate input; the output of a codec is bounded with its input. */
const within = ({ shape = {}, options = [], items = [], element, innerType, valueType, in: sent }: Def) => [
  ...Object.entries(shape),
  ...[...options, ...items].map((each) => ['', each] as const),
  ...[element, innerType, valueType, sent].flatMap((each) =>
    each === undefined ? [] : [['', each] as const],
  ),
]

const hasBound = ({ checks = [] }: Def, bound: 'greater_than' | 'less_than'): boolean =>
  checks.some(({ _zod: { def } }) => def.check === bound && Number.isFinite(Number(def.value)))

/** The numbers of a schema by name, and whether both sides are bounded. */
const numbersIn = (schema: Schema, name: string): { name: string; isBounded: boolean }[] => {
  const def = defOf(schema)
  if (def.type === 'number' || def.type === 'bigint')
    return [{ name, isBounded: hasBound(def, 'greater_than') && hasBound(def, 'less_than') }]
  return within(def).flatMap(([field, inner]) => numbersIn(inner, field === '' ? name : `${name}.${field}`))
}

const ROWS: [string, EndpointRow][] = Object.entries(endpoints)

const sentTo = ({ params, query, headers, body }: EndpointRow) =>
  Object.entries({ params, query, headers, body }).flatMap(
    ([part, schema]: [string, z.ZodMiniType | undefined]) =>
      schema === undefined ? [] : numbersIn(schema, part),
  )

test('finds numbers in the requests, without which the next test would be empty', () => {
  expect(ROWS.flatMap(([, row]) => sentTo(row)).length).toBeGreaterThan(80)
})

test.each(ROWS)('every number in a request to %s has a minimum and a maximum', (_, row) => {
  const unbounded = sentTo(row).filter(({ isBounded }) => !isBounded)
  expect(unbounded.map(({ name }) => name)).toEqual([])
})
