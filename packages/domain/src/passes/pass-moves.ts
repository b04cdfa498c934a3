/** How often the holders of a pass may take it from a phone that is in use to another one. */
export const MOVES_A_PASS = 3

/** How often an hour a phone that its own browser knows takes its pass to another address. */
export const RETURNS_AN_HOUR = 6

/** How many of them are left. */
export const movesLeft = (movesUsed: number): number => Math.max(0, MOVES_A_PASS - movesUsed)

/**
 * Whether taking a place on a pass is a move: it is where a phone that is in use goes offline for it. A phone that comes back
 * under another address, as phones do by themselves, takes an idle place and costs nothing.
 */
export const isMove = ({ isFree, leaves }: { isFree: boolean; leaves: unknown }): boolean =>
  leaves !== null && !isFree

/** A code that is typed again within this is meant: its pass moves. */
const TYPED_AGAIN_MS = 120_000

/** 802.1X asks several times for one login. */
const ONE_LOGIN_MS = 5_000

/** A phone on 802.1X asks again by itself: it does not take a pass back that was moved away from it so shortly before. */
const TAKEN_MS = 600_000

/** A phone that typed the code of a pass that others hold: when it asked last, and when it lost its own place on the pass. */
export type Typed = { askedAt: Date | null; lostAt: Date | null }

/**
 * Whether typing a code at a router moves its pass: it was refused as in use a moment ago, and is typed once more. `by_itself`: a
 * phone asks by 802.1X, with nobody typing.
 */
export const movesByTyping = (
  { askedAt, lostAt }: Typed,
  typing: 'by_hand' | 'by_itself',
  now: Date,
): boolean => {
  if (askedAt === null || now.getTime() - askedAt.getTime() > TYPED_AGAIN_MS) return false
  if (typing === 'by_hand') return true
  const wasTaken = lostAt !== null && now.getTime() - lostAt.getTime() < TAKEN_MS
  return !wasTaken && now.getTime() - askedAt.getTime() >= ONE_LOGIN_MS
}

/** What is said where a code is typed that is in use, and there is no button to press. */
export const typeAgainText = (maxDevices: number, left: number): string => {
  if (left === 0) return movesLeftText(0)
  const where = maxDevices === 1 ? 'another phone' : `${maxDevices} phones, as many as it is for`
  return `This code is in use on ${where}. Type it once more to move it here.`
}

/** What a holder is told before the pass is moved. */
export const movesLeftText = (left: number): string => {
  if (left === 0) return 'This pass was moved three times. It stays on the phone that has it.'
  return left === 1 ? 'You can move this pass 1 more time.' : `You can move this pass ${left} more times.`
}
