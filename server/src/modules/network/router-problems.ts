/** What a router's page says when it did not let a phone in, by how it begins; each by the code of a sentence of ours. */
const KNOWN: readonly (readonly [begins: string, problem: string])[] = [
  ['Its time ended', 'pass_over'],
  ['It was not used in time', 'pass_over'],
  ['This pass was refunded', 'pass_refunded'],
  ['This code is in use on', 'pass_on_other_phone'],
  ['RADIUS server is not responding', 'router_unanswered'],
  ['RADIUS timeout', 'router_unanswered'],
]

/**
 * Why a router did not let a phone in. What stands in the address anybody can write: none of its words is shown, only what we
 * know by them. Null where nobody asked to be let in: a router looks for each phone that comes whether a pass runs on it.
 */
export const problemOf = (error: string, holdsPass: boolean): string | null => {
  const known = KNOWN.find(([begins]) => error.toLowerCase().startsWith(begins.toLowerCase()))?.[1]
  return known ?? (holdsPass ? 'router_refused' : null)
}
