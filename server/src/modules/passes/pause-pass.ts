import { isPaused, paused, pauseProblem, resumed } from '@minit/domain/passes/pass-pauses.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import type { TenantTx, Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockLastInLine, moveFollowers } from './pass-line.ts'
import { changePass, lockPassOfPurchase, type PassRow } from './passes.queries.ts'

/** Locks the pass of a purchase, so that the second of two concurrent calls sees what the first changed. */
const lock = async (tx: TenantTx, purchaseId: string): Promise<PassRow> => {
  const pass = await lockPassOfPurchase(tx, tx.sellerId, purchaseId)
  if (pass === null) throw new Refusal('purchase_not_found')
  return pass
}

/**
 * Pauses a pass and stores its time left; does nothing if it is paused. Refuses with `purchase_not_found`,
 * `pass_away`, `pause_not_offered`, `pauses_used`, `pass_over` or `pass_refunded`.
 */
export const pausePass = async (tx: TenantTx, purchaseId: string, now: Date): Promise<void> => {
  const pass = await lock(tx, purchaseId)
  if (pass.awayAt !== null) throw new Refusal('pass_away')
  if (isPaused(pass) && passStateAt(pass, now) === 'active') return
  const problem = pass.stockCodeId === null ? pauseProblem(pass, now) : 'pause_not_offered'
  if (problem !== null) throw new Refusal(problem)
  const change = paused(pass, now)
  await changePass(tx, pass, change)
  await moveFollowers(tx, { ...pass, ...change }, now)
}

/**
 * Resumes a locked pass and returns the changes; none if it is not paused or its last day to resume is over.
 * If another pass of the holder runs, the time left runs at that one's end.
 */
export const goOn = async (tx: Tx, pass: PassRow, now: Date): Promise<Partial<PassRow>> => {
  if (!isPaused(pass) || passStateAt(pass, now) !== 'active') return {}
  // What was used elsewhere has to be counted first.
  if (pass.awayAt !== null) throw new Refusal('pass_away')
  const last = await lockLastInLine(tx, { ...pass, now })
  const at = last?.expiresAt ?? now
  const change = { ...resumed(pass, at), opensAt: at, behindPassId: last?.id ?? null }
  await changePass(tx, pass, change)
  await moveFollowers(tx, { ...pass, ...change }, now)
  return change
}

/**
 * Resumes a pass; does nothing if it is not paused. Refuses with `purchase_not_found`, `pass_away`,
 * `pass_over` or `pass_refunded`.
 */
export const resumePass = async (tx: TenantTx, purchaseId: string, now: Date): Promise<void> => {
  const pass = await lock(tx, purchaseId)
  const state = passStateAt(pass, now)
  if (state === 'revoked') throw new Refusal('pass_refunded')
  if (state === 'expired') throw new Refusal('pass_over')
  await goOn(tx, pass, now)
}
