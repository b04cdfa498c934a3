export const PAGE = 50

/** A page of what was read, which was one more than a page holds, and the id after which the next one begins. */
export const pageOf = <Row, Item extends { id: string } | { transactionId: string }>(
  rows: readonly Row[],
  view: (row: Row) => Item,
): { items: Item[]; next: string | null } => {
  const items = rows.slice(0, PAGE).map(view)
  const last = rows.length > PAGE ? items.at(-1) : undefined
  if (last === undefined) return { items, next: null }
  return { items, next: 'id' in last ? last.id : last.transactionId }
}
