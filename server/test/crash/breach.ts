/** What must hold after any crash and does not. `lost`: told or paid, and not there; `doubled`: there more than once. */
export type Breach = { kind: 'lost' | 'doubled' | 'wrong'; what: string }

export const breachOf = (kind: Breach['kind'], what: string): Breach => ({ kind, what })

/** A breach of something of which there must be `due`, and are `count`. */
export const countBreach = ({ count, due }: { count: number; due: number }, what: string): Breach => {
  if (count < due) return breachOf('lost', what)
  return breachOf(count > 1 ? 'doubled' : 'wrong', what)
}
