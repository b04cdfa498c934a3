/**
 * How often the holders of a pass may move it away from a phone that is in use. The texts of `pass_moves_used`
 * and `movesLeftText` spell it out; the check `moves_have_a_cap` limits it.
 */
export const MOVES_A_PASS = 3

/** How often an hour a phone that its own browser recognises may move its pass to another MAC address. */
export const RETURNS_AN_HOUR = 6

/** Returns how many moves are left. */
export const movesLeft = (movesUsed: number): number => Math.max(0, MOVES_A_PASS - movesUsed)

/**
 * Whether taking a slot on a pass is a move: it is if a phone in use goes offline for it. A phone that
 * returns with another MAC address, as phones do by themselves, takes an idle slot at no cost.
 */
export const isMove = ({ isFree, leaves }: { isFree: boolean; leaves: unknown }): boolean =>
  leaves !== null && !isFree

/** A code that is typed again within this time confirms the move of its pass. */
const TYPED_AGAIN_MS = 120_000

/** 802.1X authenticates several times for one login. */
const ONE_LOGIN_MS = 5_000

/**
 * A phone on 802.1X retries by itself, so it must not take back a pass that was moved away from it this
 * recently.
 */
const TAKEN_MS = 600_000

/**
 * A phone that typed the code of another phone's pass: its last attempt, and when it lost its own slot on the
 * pass.
 */
export type Typed = { askedAt: Date | null; lostAt: Date | null }

/**
 * Whether typing a code at a router moves its pass: the code was refused as in use a moment ago and is typed
 * again. `by_itself`: a phone retries by 802.1X, without a user.
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

/** Returns the text for a code in use where there is no button to press. */
export const typeAgainText = (maxDevices: number, left: number): string => {
  if (left === 0) return movesLeftText(0)
  const where = maxDevices === 1 ? 'another phone' : `${maxDevices} phones, as many as it is for`
  return `This code is in use on ${where}. Type it once more to move it here.`
}

/** How many more phones can join a pass, without taking another one offline. */
export const freePlaces = ({
  maxDevices,
  phones,
}: {
  maxDevices: number
  phones: readonly unknown[]
}): number => Math.max(0, maxDevices - phones.length)

/** "2 more phones can join with this code. This one stays online." of a phone that is online; else "3 phones can join". */
export const joinText = (places: number, isOnline: boolean): string => {
  const phones = `${places} ${isOnline ? 'more ' : ''}${places === 1 ? 'phone' : 'phones'} can join with this code.`
  return isOnline ? `${phones} This one stays online.` : phones
}

/** Returns what a holder reads before the pass is moved. */
export const movesLeftText = (left: number): string => {
  if (left === 0) return 'This pass was moved three times. It stays on the phone that has it.'
  return left === 1 ? 'You can move this pass 1 more time.' : `You can move this pass ${left} more times.`
}
