/** The first row of a query's result; null if there is none. */
export const firstOrNull = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null

const CHUNK = 250

/** Splits rows into chunks of 250, which one statement accepts whatever the columns. */
export const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )

/** A record with an entry for each of the keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  entryOf: (key: Key) => Value,
): Record<Key, Value> =>
  // `entries` are made from these keys.
  Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<Key, Value>

/** Groups rows by key, in order. `Map.groupBy` is missing from the browsers' library types. */
export const groupedBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
