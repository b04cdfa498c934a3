import fc from 'fast-check'

const DEEP = 3_000

const nested = (open: string, close: string): string => `${open.repeat(DEEP)}1${close.repeat(DEEP)}`

/** Values that no field accepts: huge, odd, of another type, or code for an interpreter. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200f',
  '\uffff',
  '𐍈',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd()',
  'a\r\nX-Evil: 1',
  'NaN',
  'x'.repeat(20_000),
  '9'.repeat(400),
  -1,
  -0,
  0.1 + 0.2,
  1e308,
  2 ** 31,
  2 ** 53 + 1,
  2 ** 63,
  -(2 ** 63),
  5e-324,
  [],
  {},
  [[[]]],
  [null],
  ['x', 'y'],
  { length: 1 },
  { toString: 1 },
  { $ne: null },
]

/** Any JSON, and text that only resembles it. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
)

type Body = Record<string, unknown>

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of values in a body: names and indexes, the outermost first. */
const pathsIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

const changedAt = (
  value: unknown,
  [key, ...rest]: readonly string[],
  change: (old: unknown) => unknown,
): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? changedAt(each, rest, change) : each))
  if (!isBody(value)) return value
  return { ...value, [key]: changedAt(value[key], rest, change) }
}

const GONE = Symbol('taken out')

const without = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((each) => each !== GONE).map(without)
  if (!isBody(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== GONE)
      .map(([key, each]) => [key, without(each)]),
  )
}

const POISON = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"toString":1',
  '"entrepreneurId":"x"',
]

const changed = (body: unknown, [at, value, kind]: [number, unknown, number]): unknown => {
  const paths = pathsIn(body)
  const path = paths[at % Math.max(paths.length, 1)] ?? []
  if (kind === 0) return without(changedAt(body, path, () => GONE))
  if (kind === 1) return changedAt(body, path, (old) => [old])
  if (kind === 2 && isBody(body)) return { ...body, [`extra${at % 7}`]: value }
  return changedAt(body, path, () => value)
}

/** A body with one to three errors, serialised. */
export const mutated = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(body, fc.array(fc.tuple(fc.nat(), anything, fc.nat(9)), { minLength: 1, maxLength: 3 }))
    .map(([good, changes]) => {
      let broken: unknown = good
      for (const change of changes) broken = changed(broken, change)
      return JSON.stringify(broken) ?? 'null'
    })

/** Bodies sent as JSON that are invalid or too large. */
export const rawBodies = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(
      '',
      ' ',
      '{',
      '[]',
      'null',
      '"text"',
      '{"a":}',
      "{'a':1}",
      '\u0000',
      '\ufeff{}',
      nested('[', ']'),
      nested('{"a":', '}'),
      'a=b&c=d',
      '<a/>',
    ),
    fc
      .tuple(body, fc.constantFrom(...POISON))
      .map(([good, poison]) => `{${poison},${(JSON.stringify(good) ?? '{}').slice(1)}`),
    fc.tuple(body, fc.nat(200)).map(([good, cut]) => (JSON.stringify(good) ?? '').slice(0, -1 - cut)),
    fc.constant(JSON.stringify({ x: 'y'.repeat(70_000) })),
  )
