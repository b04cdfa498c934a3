/** Rows on a page of every list that goes on. */
const PAGE = 50

/** What a query reads for a page: one more, which tells whether there is another page. */
export const PAGE_AND_ONE = PAGE + 1

export type Page<Item, Cursor> = { items: Item[]; next: Cursor | null }

/** A page of what was read, which was one row more than a page holds, and after which row the next one begins. */
export const page = <Row, Cursor>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  size = PAGE,
): Page<Row, Cursor> => {
  const items = rows.slice(0, size)
  const last = rows.length > size ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : cursorOf(last) }
}

/** The same with each row as the wire has it. */
export const pageOf = <Row, Item, Cursor>(
  rows: readonly Row[],
  view: (row: Row) => Item,
  cursorOf: (row: Row) => Cursor,
): Page<Item, Cursor> => {
  const { items, next } = page(rows, cursorOf)
  return { items: items.map(view), next }
}
