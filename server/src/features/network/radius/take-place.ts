import { decideAccess, type HeldPass, type Holder, placeOnPass } from '@minit/domain/access.ts'
import { isMove, movesByTyping, movesLeft, typeAgainText } from '@minit/domain/pass-moves.ts'
import { macTail } from '@minit/domain/router-orders.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { beginPass, countMove } from '../../passes/passes.queries.ts'
import { addDevice, findTyped, lockPass, noteTyped, removeDevice } from '../devices.queries.ts'
import { listHolders } from '../holders.queries.ts'
import { askToDisconnect } from './disconnect.ts'
import type { Grant } from './radius-reply.ts'

export type Phone = { mac: string; deviceDigest: string }
export const NOT_KNOWN = 'This code is not known here. Look at it again: it has ten letters and digits.'

/** How a phone stands to a pass of this seller, with whose place it gets, and whether anything is to be written. */
export const decideAt = (
  pass: HeldPass,
  holders: readonly Holder[],
  { device, now, moves = false }: { device: string; now: Date; moves?: boolean },
) => {
  const { entrepreneurId, maxDevices } = pass
  const { isFree, leaves } = placeOnPass({ maxDevices, holders }, device, now)
  const leaving = isFree || moves ? leaves : null
  const devices = holders.filter((holder) => holder !== leaving).map(({ deviceDigest: each }) => each)
  const decision = decideAccess({ ...pass, devices }, { device, entrepreneurId }, now)
  const changes = decision.kind === 'accept' && (decision.deviceIsNew || decision.isFirstUse)
  return { decision, leaving, changes, costsMove: isMove({ isFree, leaves: leaving }) }
}

/** `typing`: a code was typed, and how; without it the phone came by a link, whose page has a button to move the pass. */
export type Taking = {
  gatewayId: string
  purchaseId: string
  phone: Phone
  typing?: 'by_hand' | 'by_itself'
}

/**
 * Lets the phone have the pass. Where there is no room, a phone that is not on gives it up; one that is on does where the code is
 * typed once more, which is a move. The pass is locked and looked at once more, so that two phones that come at once are let in
 * one after the other.
 */
export const takeAt = async (
  deps: Deps,
  tx: TenantTx,
  { gatewayId, purchaseId, phone, typing }: Taking,
): Promise<{ grant: Grant } | { no: string }> => {
  const pass = await lockPass(tx, purchaseId)
  if (pass === null) return { no: NOT_KNOWN }
  const now = deps.now()
  const { entrepreneurId } = pass
  const device = phone.deviceDigest
  const holders = await listHolders(tx, purchaseId, now)
  const added = { deviceDigest: device, macTail: macTail(phone.mac), addedAt: now }
  const asking = { entrepreneurId, purchaseId, gatewayId, ...added }
  const first = decideAt(pass, holders, { device, now })
  const isFull = first.decision.kind === 'refuse' && first.decision.reason === 'too_many_devices'
  const left = movesLeft(pass.movesUsed)
  if (isFull && typing !== undefined) {
    const typed = left > 0 ? await findTyped(tx, asking) : null
    if (typed === null || !movesByTyping(typed, typing, now)) {
      if (left > 0) await noteTyped(tx, asking)
      return { no: typeAgainText(pass.maxDevices, left) }
    }
  }
  const { decision, leaving, costsMove } = decideAt(pass, holders, {
    device,
    now,
    moves: isFull && typing !== undefined,
  })
  if (decision.kind === 'refuse') return { no: decision.text }
  if (costsMove) await countMove(tx, purchaseId)
  if (leaving !== null) await removeDevice(tx, { purchaseId, deviceDigest: leaving.deviceDigest }, now)
  if (costsMove) await askToDisconnect(deps, tx)
  if (decision.deviceIsNew) await addDevice(tx, asking)
  // A router is told how long it lasts with this very answer, so its time begins with it.
  if (decision.isFirstUse) await beginPass(tx, purchaseId, now)
  return { grant: { purchaseId, access: decision } }
}
