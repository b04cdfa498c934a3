/**
 * How much was sold in the past, by how many sellers to about how many customers; its last sale is at `endsAt` (ISO). One buyer
 * in `bigShare` is the biggest shop's: twenty, where it is not said.
 */
export type PastSize = {
  purchases: number
  sellers: number
  customers: number
  endsAt: string
  bigShare?: number
}
