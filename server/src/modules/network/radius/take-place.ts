import { decideAccess, type HeldPass, type Holder, placeOnPass } from '@minit/domain/network/access.ts'
import { macTail } from '@minit/domain/network/router-orders.ts'
import { isMove, movesByTyping, movesLeft, typeAgainText } from '@minit/domain/passes/pass-moves.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { beginWaiting } from '../../passes/pass-line.ts'
import { countMove } from '../../passes/passes.queries.ts'
import { addDevice, findTyped, lockPass, noteTyped, removeDevice, takeLine } from '../devices.queries.ts'
import { readyFor } from '../devices.ts'
import { listHolders } from '../holders.queries.ts'
import { askToDisconnect } from './disconnect.ts'
import type { Grant } from './radius-reply.ts'
import { takeHeld } from './take-held.ts'

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
  const locked = await lockPass(tx, purchaseId)
  if (locked === null) return { no: NOT_KNOWN }
  const now = deps.now()
  const { entrepreneurId } = locked
  const device = phone.deviceDigest
  const { pass, begins } = await readyFor(tx, locked, device, now)
  const holders = await listHolders(tx, purchaseId, now)
  const added = { deviceDigest: device, macTail: macTail(phone.mac), addedAt: now }
  const asking = { entrepreneurId, purchaseId, gatewayId, ...added }
  const first = decideAt(pass, holders, { device, now })
  const isFull = first.decision.kind === 'refuse' && first.decision.reason === 'too_many_devices'
  const moves = isFull && typing !== undefined
  if (moves) {
    const no = await refusedToMove(tx, { asking, pass, typing }, now)
    if (no !== null) return { no }
  }
  const { decision, leaving, costsMove } = decideAt(pass, holders, { device, now, moves })
  if (decision.kind === 'refuse') return { no: decision.text }
  if (costsMove) await countMove(tx, purchaseId)
  if (leaving !== null) await removeDevice(tx, { purchaseId, deviceDigest: leaving.deviceDigest }, now)
  if (costsMove) await askToDisconnect(deps, tx)
  if (decision.deviceIsNew) await addDevice(tx, asking)
  await takeLine(tx, { purchaseId, gatewayId, ...added, leaving: leaving?.deviceDigest ?? null }, now)
  if (begins) await beginWaiting(tx, locked, now)
  // A router is told how long it lasts with this very answer, so its time begins with it; later where another pass lets the phone in.
  const held = await takeHeld(deps, tx, device)
  const isItsTurn = !decision.isFirstUse && (begins || pass === locked)
  const grant = isItsTurn && held?.purchaseId !== purchaseId ? { purchaseId, access: decision } : held
  return grant === null ? { no: NOT_KNOWN } : { grant }
}

type Moving = {
  asking: Parameters<typeof noteTyped>[1]
  pass: { movesUsed: number; maxDevices: number }
  typing: 'by_hand' | 'by_itself'
}

/** What a person reads whose code is in use elsewhere and was not typed twice; null where it moves the pass. */
const refusedToMove = async (
  tx: TenantTx,
  { asking, pass, typing }: Moving,
  now: Date,
): Promise<string | null> => {
  const left = movesLeft(pass.movesUsed)
  if (left === 0) return typeAgainText(pass.maxDevices, left)
  if (movesByTyping(await findTyped(tx, asking), typing, now)) return null
  await noteTyped(tx, asking)
  return typeAgainText(pass.maxDevices, left)
}
