import { passStateAt } from '@minit/domain/passes/passes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { endTravelOf } from '../../money/travel/end-travel.ts'
import { travelFacts } from '../../money/travel/travel-facts.ts'
import { findHome } from '../../money/travel/travels.queries.ts'
import type { CaptiveContext } from '../../network/captive-tokens.ts'
import { joinByToken } from '../../network/devices.ts'

type TakingHome = {
  entrepreneurId: string
  purchaseId: string
  place: CaptiveContext | null
  /** `always`: the holder asked for it on this phone. */
  move?: 'if_free' | 'always'
}

/** Lets the phone in if it is at home. Where it cannot join, its page says why: the minutes are home anyway. */
const joinAtHome = async (
  deps: Deps,
  { entrepreneurId, purchaseId, place, move = 'if_free' }: TakingHome,
): Promise<void> => {
  if (place?.entrepreneurId !== entrepreneurId) return
  try {
    await joinByToken(deps, { entrepreneurId, purchaseId, place, move })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Ends the use of a pass at another shop, at its holder's request: the rest runs at home again. Does nothing more for minutes that
 * are at home. Refuses with `purchase_not_found`, and with `pass_over` or `pass_refunded` where nothing can run.
 */
export const takeHome = async (deps: Deps, taking: TakingHome): Promise<{ minutesLeft: number }> => {
  const { entrepreneurId, purchaseId } = taking
  const ended = await endTravelOf(deps, { entrepreneurId, purchaseId }, 'returned')
  const home = await deps.db.readAsPlatform((tx) => findHome(tx, purchaseId))
  if (home === null) throw new Refusal('purchase_not_found')
  const state = passStateAt(home.pass, deps.now())
  if (state === 'revoked') throw new Refusal('pass_refunded')
  if (state === 'expired' && ended === null) throw new Refusal('pass_over')
  if (state === 'expired') return { minutesLeft: 0 }
  await joinAtHome(deps, taking)
  return { minutesLeft: Math.ceil(travelFacts(home, deps.now()).restSeconds / 60) }
}
