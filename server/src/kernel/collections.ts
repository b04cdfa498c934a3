/** The first of the rows that a query gave; null when there is none. */
export const firstOrNull = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null

/** A record with an entry for each of the keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  entryOf: (key: Key) => Value,
): Record<Key, Value> =>
  // The entries are made of these very keys.
  Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<Key, Value>
