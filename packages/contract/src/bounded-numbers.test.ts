import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { EndpointRow } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** As much of a schema of `zod/mini` as is gone through. */
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

// What is read is looked for field by field, and may be missing.
const defOf = (schema: Schema): Def => schema._zod.def as Def

/** The schemas inside of one, as far as they are given what was sent; what a codec makes of it is bounded with it. */
const within = ({ shape = {}, options = [], items = [], element, innerType, valueType, in: sent }: Def) => [
  ...Object.entries(shape),
  ...[...options, ...items].map((each) => ['', each] as const),
  ...[element, innerType, valueType, sent].flatMap((each) =>
    each === undefined ? [] : [['', each] as const],
  ),
]

const hasBound = ({ checks = [] }: Def, bound: 'greater_than' | 'less_than'): boolean =>
  checks.some(({ _zod: { def } }) => def.check === bound && Number.isFinite(Number(def.value)))

/** The numbers of a schema by their names, and which of them end on neither side. */
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

test('the numbers of the calls are found: without any, the next test would say nothing', () => {
  expect(ROWS.flatMap(([, row]) => sentTo(row)).length).toBeGreaterThan(80)
})

test.each(ROWS)('every number that %s is sent has a least and a largest', (_, row) => {
  const endless = sentTo(row).filter(({ isBounded }) => !isBounded)
  expect(endless.map(({ name }) => name)).toEqual([])
})
