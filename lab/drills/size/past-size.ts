/**
 * The number of past sales, sellers and approximate customers; the last sale is at `endsAt` (ISO). One buyer
 * in `bigShare` belongs to the largest shop; the default is twenty.
 */
export type PastSize = {
  purchases: number
  sellers: number
  customers: number
  endsAt: string
  bigShare?: number
}
