import fc from 'fast-check'

/** The part of a `zod/mini` schema that examples are generated from. */
type Def = {
  type: string
  checks?: readonly { _zod: { def: Record<string, unknown> } }[]
  format?: string
  pattern?: RegExp
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  keyType?: Schema
  valueType?: Schema
}
export type Schema = { _zod: { def: object } }

/** Values for fields by their names, where only a few values are meaningful. */
export type Pools = { ids: readonly string[]; phones: readonly string[]; words: readonly string[] }

// Each field is checked when it is read, and may be missing.
const defOf = (schema: Schema): Def => schema._zod.def as Def

const ULID = /^\^?\[0-9A-HJKMNP-TV-Z\]\{26\}/
const MAX_ITEMS = 4
const MAX_LETTERS = 200

/** Examples that a schema accepts, including edge cases; some of its refinements may refuse them. */
export const fromSchema = (schema: Schema, pools: Pools, name = ''): fc.Arbitrary<unknown> => {
  const def = defOf(schema)
  const make = MAKERS[def.type]
  return make === undefined ? fc.jsonValue() : make(def, pools, name)
}

type Maker = (def: Def, pools: Pools, name: string) => fc.Arbitrary<unknown>

const numbers = ({ checks = [] }: Def, bound: 'greater_than' | 'less_than'): number[] =>
  checks.flatMap(({ _zod: { def } }) => (def.check === bound ? [Number(def.value)] : []))

const lengths = ({ checks = [] }: Def, bound: 'min_length' | 'max_length'): number[] =>
  checks.flatMap(({ _zod: { def } }) =>
    def.check === bound ? [Number(bound === 'min_length' ? def.minimum : def.maximum)] : [],
  )

const aNumber: Maker = (def) => {
  const [least = -10, most = 1_000_000] = [numbers(def, 'greater_than')[0], numbers(def, 'less_than')[0]]
  const [from, to] = [Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most))]
  const edges = fc.constantFrom(least, most, least - 1, most + 1, 0, 1, 0.5, 35, 60)
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: from, max: to }) },
    { weight: 1, arbitrary: edges },
  )
}

const patternOf = ({ checks = [], pattern }: Def): RegExp | undefined =>
  pattern ?? checks.map(({ _zod: { def } }) => def.pattern).find((found) => found instanceof RegExp)

/** Random text for patterns with negations, or that fast-check cannot parse. */
const matching = (pattern: RegExp): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(pattern)
  } catch {
    return fc.string()
  }
}

const aText: Maker = (def, pools, name) => {
  const pattern = patternOf(def)
  if (pattern !== undefined && ULID.test(pattern.source)) return fc.constantFrom(...pools.ids)
  if (/phone|sendTo/i.test(name)) return fc.constantFrom(...pools.phones)
  if (def.format === 'datetime') return anInstant
  if (/day|from|until|date/i.test(name) && pattern !== undefined) return aDay
  if (pattern !== undefined) return matching(pattern)
  const [least = 0, most = 40] = [lengths(def, 'min_length')[0], lengths(def, 'max_length')[0]]
  const maxLength = Math.max(least, Math.min(most, MAX_LETTERS))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...pools.words) },
    { weight: 1, arbitrary: fc.string({ minLength: least, maxLength }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(most, 10_000) + 1)) },
  )
}

const anInstant = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const aDay = fc.oneof(
  anInstant.map((text) => text.slice(0, 10)),
  fc.constantFrom('2026-11-23', '2027-02-29', '2026-13-01', '0000-01-01', '9999-12-31'),
)

const anObject: Maker = ({ shape = {} }, pools) => {
  const fields = Object.entries(shape).map(([name, field]) => {
    const { type, innerType } = defOf(field)
    const isOptional = type === 'optional' || innerType?._zod === undefined ? type === 'optional' : false
    const value = fromSchema(field, pools, name)
    return [name, isOptional ? fc.option(value, { nil: undefined, freq: 2 }) : value] as const
  })
  return fc.record(Object.fromEntries(fields))
}

const through: Maker = ({ innerType, in: source }, pools, name) => {
  const inner = innerType ?? source
  return inner === undefined ? fc.jsonValue() : fromSchema(inner, pools, name)
}

const MAKERS: Record<string, Maker> = {
  string: aText,
  number: aNumber,
  int: aNumber,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  date: () => anInstant,
  literal: ({ values = [] }) => fc.constantFrom(...values),
  enum: ({ entries = {} }) => fc.constantFrom(...Object.values(entries)),
  object: anObject,
  array: ({ element }, pools, name) =>
    element === undefined
      ? fc.array(fc.jsonValue())
      : fc.array(fromSchema(element, pools, name), { maxLength: MAX_ITEMS }),
  record: ({ valueType, keyType }, pools) =>
    fc.dictionary(
      keyType === undefined ? fc.string() : fromSchema(keyType, pools).map(String),
      valueType === undefined ? fc.jsonValue() : fromSchema(valueType, pools),
      { maxKeys: MAX_ITEMS },
    ),
  union: ({ options = [] }, pools, name) =>
    fc.oneof(...options.map((option) => fromSchema(option, pools, name))),
  nullable: (def, pools, name) => fc.option(through(def, pools, name), { nil: null, freq: 4 }),
  optional: through,
  default: through,
  prefault: through,
  readonly: through,
  pipe: through,
}
