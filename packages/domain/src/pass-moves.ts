/** How often the holders of a pass may take it from a phone that is in use to another one. */
export const MOVES_A_PASS = 3

/** How many of them are left. */
export const movesLeft = (movesUsed: number): number => Math.max(0, MOVES_A_PASS - movesUsed)

/**
 * Whether taking a place on a pass is a move: it is where a phone that is in use goes offline for it. A phone that comes back
 * under another address, as phones do by themselves, takes an idle place and costs nothing.
 */
export const isMove = ({ isFree, leaves }: { isFree: boolean; leaves: unknown }): boolean =>
  leaves !== null && !isFree

/** What a holder is told before the pass is moved. */
export const movesLeftText = (left: number): string => {
  if (left === 0) return 'This pass was moved three times. It stays on the phone that has it.'
  return left === 1 ? 'You can move this pass 1 more time.' : `You can move this pass ${left} more times.`
}
