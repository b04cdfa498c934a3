import {
  type AccessDecision,
  type AccessRefusal,
  decideAccess,
  longestAccess,
  phoneOnPass,
} from '@minit/domain/network/access.ts'
import { isWaiting, mayBegin, waitsSince } from '@minit/domain/passes/pass-line.ts'
import { isMove } from '@minit/domain/passes/pass-moves.ts'
import { connectedTimes } from '@minit/domain/shop/joining.ts'
import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { beginWaiting, isUnconnected } from '../passes/pass-line.ts'
import { countMove, type PassRow } from '../passes/passes.queries.ts'
import { goOn } from '../passes/pause-pass.ts'
import type { CaptiveContext } from './captive-tokens.ts'
import { addDevice, listPassesOfPhones, lockPass, removeDevice, takeLine } from './devices.queries.ts'
import { listHolders } from './holders.queries.ts'
import { requestDisconnect } from './radius/disconnect.ts'
import { endStretchOf } from './stretches.ts'

/** Records the phone that ordered, in the order's transaction: the pass will open it. */
export const claimForPurchase = async (
  deps: Pick<Deps, 'now'>,
  tx: TenantTx,
  { purchaseId, place }: { purchaseId: string; place: CaptiveContext | null },
): Promise<void> => {
  // A place at another seller's router does not apply here.
  if (place === null || place.entrepreneurId !== tx.sellerId) return
  const { entrepreneurId, gatewayId, deviceDigest, macTail } = place
  await addDevice(tx, { entrepreneurId, purchaseId, deviceDigest, macTail, gatewayId, addedAt: deps.now() })
}

const REFUSALS = {
  ended: 'pass_over',
  not_used_in_time: 'pass_over',
  refunded: 'pass_refunded',
  data_used: 'pass_data_used',
  away: 'pass_away',
  paused: 'pass_paused',
  waits: 'pass_outside_hours',
  outside_hours: 'pass_outside_hours',
  too_many_devices: 'pass_on_other_phone',
  other_seller: 'pass_of_other_seller',
} as const satisfies Record<AccessRefusal, string>

/** Whether to take another phone's place: never, only of one that is offline, or of any. */
type Move = 'never' | 'if_free' | 'always'
type Joining = { purchaseId: string; place: CaptiveContext; move: Move }

/** Refuses with the decision's text. */
export const refuseUnless = (decision: AccessDecision): void => {
  if (decision.kind === 'refuse') throw new Refusal(REFUSALS[decision.reason], decision.text)
}

type PhonePassRow = Awaited<ReturnType<typeof listPassesOfPhones>>[number]

/** A phone's passes that may open it without its holder's action: all of them if it is online. */
export const startable = (
  rows: readonly PhonePassRow[],
  { isOpen, now }: { isOpen: boolean; now: Date },
): PhonePassRow['pass'][] => {
  const passes = rows.map(({ pass }) => pass)
  return rows
    .filter(({ pass, addedAt }) => isOpen || mayBegin(pass, waitsSince(addedAt, passes, now), now))
    .map(({ pass }) => pass)
}

/** Whether a pass gives this phone access now, other than an unused one. */
const hasOtherAccess = async (tx: TenantTx, device: string, now: Date): Promise<boolean> => {
  const rows = await listPassesOfPhones(tx, [device])
  const held = longestAccess(
    rows.map(({ pass }) => pass),
    { device, entrepreneurId: tx.sellerId },
    now,
  )
  return held !== null && !held.access.isFirstUse
}

/**
 * Prepares a pass that waits for another one's end for a phone. On a phone with access by another pass it
 * keeps waiting; on any other it starts now, as its holder wants.
 */
export const readyFor = async <Pass extends PassRow>(
  tx: TenantTx,
  pass: Pass,
  device: string,
  now: Date,
): Promise<{ pass: Pass; begins: boolean }> => {
  if (isUnconnected(pass, now)) return { pass: { ...pass, ...connectedTimes(pass, now) }, begins: true }
  if (!isWaiting(pass, now)) return { pass, begins: false }
  return { pass: { ...pass, opensAt: now }, begins: !(await hasOtherAccess(tx, device, now)) }
}

/** Gives the phone at this place access with a pass. Refuses as `REFUSALS` says. */
export const joinPhone = async (
  deps: Deps,
  tx: TenantTx,
  { purchaseId, place, move }: Joining,
): Promise<void> => {
  const now = deps.now()
  const found = await lockPass(tx, purchaseId)
  if (found === null) throw new Refusal('purchase_not_found')
  // Typing the code or moving the pass resumes it; a page that only reloads does not.
  const resumedPass = move === 'if_free' ? found : { ...found, ...(await goOn(tx, found, now)) }
  const { deviceDigest: device, entrepreneurId } = place
  const { pass, begins } =
    move === 'if_free' ? { pass: resumedPass, begins: false } : await readyFor(tx, resumedPass, device, now)
  const holders = await listHolders(tx, purchaseId, now)
  const { isFree, leaves } = phoneOnPass({ ...pass, holders }, device, now)
  const leaving = move === 'always' || (move === 'if_free' && isFree) ? leaves : null
  const devices = holders.filter((holder) => holder !== leaving).map(({ deviceDigest }) => deviceDigest)
  refuseUnless(decideAccess({ ...pass, devices }, { device, entrepreneurId }, now))
  if (leaving !== null) {
    if (isMove({ isFree, leaves: leaving }) && !(await countMove(tx, purchaseId)))
      throw new Refusal('pass_moves_used')
    await removeDevice(tx, { purchaseId, deviceDigest: leaving.deviceDigest }, now)
    await endStretchOf(deps, tx, found, leaving.deviceDigest)
    await requestDisconnect(deps, tx)
  }
  await claimForPurchase(deps, tx, { purchaseId, place })
  await takeLine(tx, { ...place, purchaseId, leaving: leaving?.deviceDigest ?? null }, now)
  if (begins) await beginWaiting(tx, resumedPass, now)
}

/** As `joinPhone`, for a caller with the purchase's token, as on the pass's page. */
export const joinByToken = async (
  deps: Deps,
  { entrepreneurId, purchaseId, place, move }: Joining & { entrepreneurId: string },
): Promise<void> => {
  if (place.entrepreneurId !== entrepreneurId) throw new Refusal('pass_of_other_seller')
  await deps.db.inTenant(entrepreneurId, (tx) => joinPhone(deps, tx, { purchaseId, place, move }))
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
}

/**
 * Starts the time of an unused pass on the phone at this place, at its holder's request. Does nothing if it
 * holds none.
 */
export const beginHere = async (deps: Deps, place: CaptiveContext): Promise<void> => {
  const { entrepreneurId, deviceDigest: device } = place
  const startedId = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const rows = await listPassesOfPhones(tx, [device])
    const held = longestAccess(
      rows.map(({ pass }) => pass),
      { device, entrepreneurId },
      deps.now(),
    )
    if (held === null || !held.access.isFirstUse) return null
    await claimForPurchase(deps, tx, { purchaseId: held.pass.purchaseId, place })
    return held.pass.purchaseId
  })
  if (startedId === null) return
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(startedId)
}
