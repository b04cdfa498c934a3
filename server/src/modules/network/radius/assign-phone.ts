import { decideAccess, type HeldPass, type Holder, phoneOnPass } from '@minit/domain/network/access.ts'
import { macTail } from '@minit/domain/network/router-orders.ts'
import { isMove, movesByTyping, movesLeft, typeAgainText } from '@minit/domain/passes/pass-moves.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { beginWaiting } from '../../passes/pass-line.ts'
import { countMove } from '../../passes/passes.queries.ts'
import { addDevice, findTyped, lockPass, noteTyped, removeDevice, takeLine } from '../devices.queries.ts'
import { readyFor } from '../devices.ts'
import { listHolders } from '../holders.queries.ts'
import { endStretchOf } from '../stretches.ts'
import { requestDisconnect } from './disconnect.ts'
import { findGrantingPass } from './granting-pass.ts'
import type { Grant } from './radius-reply.ts'

export type Phone = { mac: string; deviceDigest: string }
export const NOT_KNOWN = 'We do not know this code. Check it: it has 10 letters and numbers.'

/**
 * Decides a phone's access to a pass of this seller, whose place it takes, and whether anything must be
 * written.
 */
export const decideAt = (
  pass: HeldPass,
  holders: readonly Holder[],
  { device, now, moves = false }: { device: string; now: Date; moves?: boolean },
) => {
  const { entrepreneurId, maxDevices } = pass
  const { isFree, leaves } = phoneOnPass({ maxDevices, holders }, device, now)
  const leaving = isFree || moves ? leaves : null
  const devices = holders.filter((holder) => holder !== leaving).map(({ deviceDigest: each }) => each)
  const decision = decideAccess({ ...pass, devices }, { device, entrepreneurId }, now)
  const changes = decision.kind === 'accept' && (decision.deviceIsNew || decision.isFirstUse)
  return { decision, leaving, changes, costsMove: isMove({ isFree, leaves: leaving }) }
}

/**
 * `typing`: how a code was typed; without it the phone used a link, whose page has a button to move the pass.
 */
export type Taking = {
  gatewayId: string
  purchaseId: string
  phone: Phone
  typing?: 'by_hand' | 'by_itself'
}

/**
 * Gives the phone a place on the pass. Without room, an offline phone loses its place; an online one does if
 * the code is typed twice, which is a move. Locks the pass and decides again, so that two phones that join at
 * once get access one after the other.
 */
export const takeAt = async (
  deps: Deps,
  tx: TenantTx,
  { gatewayId, purchaseId, phone, typing }: Taking,
): Promise<{ grant: Grant } | { refusal: string }> => {
  const locked = await lockPass(tx, purchaseId)
  if (locked === null) return { refusal: NOT_KNOWN }
  const now = deps.now()
  const { entrepreneurId } = locked
  const device = phone.deviceDigest
  const { pass, begins } = await readyFor(tx, locked, device, now)
  const holders = await listHolders(tx, purchaseId, now)
  const added = { deviceDigest: device, macTail: macTail(phone.mac), addedAt: now }
  const deviceRow = { entrepreneurId, purchaseId, gatewayId, ...added }
  const first = decideAt(pass, holders, { device, now })
  const isFull = first.decision.kind === 'refuse' && first.decision.reason === 'too_many_devices'
  const moves = isFull && typing !== undefined
  if (moves) {
    const refusal = await moveRefusal(tx, { deviceRow, pass, typing }, now)
    if (refusal !== null) return { refusal }
  }
  const { decision, leaving, costsMove } = decideAt(pass, holders, { device, now, moves })
  if (decision.kind === 'refuse') return { refusal: decision.text }
  if (costsMove) await countMove(tx, purchaseId)
  if (leaving !== null) {
    await removeDevice(tx, { purchaseId, deviceDigest: leaving.deviceDigest }, now)
    await endStretchOf(deps, tx, locked, leaving.deviceDigest)
  }
  if (costsMove) await requestDisconnect(deps, tx)
  if (decision.deviceIsNew) await addDevice(tx, deviceRow)
  await takeLine(tx, { purchaseId, gatewayId, ...added, leaving: leaving?.deviceDigest ?? null }, now)
  if (begins) await beginWaiting(tx, locked, now)
  // This answer contains the session's duration, so the pass starts with it, or later if another pass gives
  // access.
  const held = await findGrantingPass(deps, tx, device)
  const isItsTurn = !decision.isFirstUse && (begins || pass === locked)
  const grant = isItsTurn && held?.purchaseId !== purchaseId ? { purchaseId, access: decision } : held
  return grant === null ? { refusal: NOT_KNOWN } : { grant }
}

type Moving = {
  deviceRow: Parameters<typeof noteTyped>[1]
  pass: { movesUsed: number; maxDevices: number }
  typing: 'by_hand' | 'by_itself'
}

/** The text if the code is in use elsewhere and was not typed twice; null if typing it moves the pass. */
const moveRefusal = async (
  tx: TenantTx,
  { deviceRow, pass, typing }: Moving,
  now: Date,
): Promise<string | null> => {
  const left = movesLeft(pass.movesUsed)
  if (left === 0) return typeAgainText(pass.maxDevices, left)
  if (movesByTyping(await findTyped(tx, deviceRow), typing, now)) return null
  await noteTyped(tx, deviceRow)
  return typeAgainText(pass.maxDevices, left)
}
