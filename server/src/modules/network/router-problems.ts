/** The start of a router's error text when it refused a phone, and our code for it. */
const KNOWN: readonly (readonly [begins: string, problem: string])[] = [
  ['Its time ended', 'pass_over'],
  ['It was not used in time', 'pass_over'],
  ['This pass was refunded', 'pass_refunded'],
  ['This code is in use on', 'pass_on_other_phone'],
  ['RADIUS server is not responding', 'router_unanswered'],
  ['RADIUS timeout', 'router_unanswered'],
]

/**
 * Why a router refused a phone. Anyone can write the address, so none of its text is shown, only our code for
 * it. Returns null if the user did not try to join: a router checks each phone that comes for a running pass.
 */
export const problemOf = (error: string, holdsPass: boolean): string | null => {
  const known = KNOWN.find(([begins]) => error.toLowerCase().startsWith(begins.toLowerCase()))?.[1]
  return known ?? (holdsPass ? 'router_refused' : null)
}
