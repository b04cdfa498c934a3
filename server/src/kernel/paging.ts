/** Rows on a page of every paged list. */
const PAGE = 50

/** Rows to query for a page: one extra row tells whether there is a next page. */
export const PAGE_AND_ONE = PAGE + 1

export type Page<Item, Cursor> = { items: Item[]; next: Cursor | null }

/** Makes a page from `size` + 1 rows; `next` is the cursor of its last row, or null. */
export const page = <Row, Cursor>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  size = PAGE,
): Page<Row, Cursor> => {
  const items = rows.slice(0, size)
  const last = rows.length > size ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : cursorOf(last) }
}

/** The same, with each row converted by `view`. */
export const pageOf = <Row, Item, Cursor>(
  rows: readonly Row[],
  view: (row: Row) => Item,
  cursorOf: (row: Row) => Cursor,
): Page<Item, Cursor> => {
  const { items, next } = page(rows, cursorOf)
  return { items: items.map(view), next }
}
