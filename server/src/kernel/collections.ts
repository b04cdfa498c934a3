/** The first of the rows that a query gave; null when there is none. */
export const firstOrNull = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null

const CHUNK = 250

/** The same rows in parts of 250, which one statement takes whatever their columns. */
export const chunksOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )

/** A record with an entry for each of the keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  entryOf: (key: Key) => Value,
): Record<Key, Value> =>
  // The entries are made of these very keys.
  Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<Key, Value>

/** The rows of each key, in their order. `Map.groupBy`, which the browsers' library of types does not know. */
export const groupedBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
