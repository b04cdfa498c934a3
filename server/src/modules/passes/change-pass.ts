import { passStateAt } from '@minit/domain/passes/passes.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type IssuedPass, newCode } from './issue-pass.ts'
import { closeGap, extendInQueue } from './pass-line.ts'
import {
  changePass,
  hasCredit,
  insertPassMinutes,
  lockPassOfPurchase,
  type PassRow,
} from './passes.queries.ts'

export type AddedMinutes = {
  entrepreneurId: string
  /** The overtime's purchase. */
  purchaseId: string
  /** The pass's own purchase. */
  passPurchaseId: string
  minutes: number
}

/**
 * Adds paid minutes to a pass, in the settling transaction: as a separate line and a later end, or more
 * unused minutes.
 */
export const extendPass = async (
  tx: Tx,
  { entrepreneurId, purchaseId, passPurchaseId, minutes }: AddedMinutes,
  paidAt: Date,
): Promise<PassRow> => {
  const pass = await lockPassOfPurchase(tx, entrepreneurId, passPurchaseId)
  if (pass === null) throw new Error(`purchase ${passPurchaseId} has no pass to lengthen`)
  await insertPassMinutes(tx, [{ entrepreneurId, passId: pass.id, purchaseId, kind: 'overtime', minutes }])
  return extendInQueue(tx, pass, { minutes, at: paidAt })
}

export type Regrant = { isNewCode: boolean; minutes: number }

/**
 * Gives a pass a new code, which invalidates the old one, extra minutes as a separate line, or both, in the
 * caller's transaction. Refuses with `not_regrantable` for a revoked pass, `already_credited` if it got
 * minutes before, and `pass_over` if the pass would still be over.
 */
export const reissuePass = async (
  deps: Deps,
  tx: Tx,
  {
    entrepreneurId,
    purchaseId,
    isNewCode,
    minutes,
  }: Regrant & { entrepreneurId: string; purchaseId: string },
): Promise<IssuedPass> => {
  const pass = await lockPassOfPurchase(tx, entrepreneurId, purchaseId)
  // Minit cannot change or extend a code that the seller's own router printed.
  if (pass === null || pass.revokedAt !== null || pass.stockCodeId !== null)
    throw new Refusal('not_regrantable')
  const extended = minutes === 0 ? pass : await creditMinutes(deps, tx, { pass, minutes })
  if (passStateAt(extended, deps.now()) !== 'active') throw new Refusal('pass_over')
  if (!isNewCode) return { pass: extended, code: deps.secrets.open(pass.sealedCode, pass.id) }
  const code = newCode(deps)
  const sealed = { sealedCode: deps.secrets.seal(code, pass.id), codeDigest: deps.secrets.digest(code) }
  await changePass(tx, pass, sealed)
  return { pass: { ...extended, ...sealed }, code }
}

const creditMinutes = async (
  deps: Deps,
  tx: Tx,
  { pass, minutes }: { pass: PassRow; minutes: number },
): Promise<PassRow> => {
  if (await hasCredit(tx, pass)) throw new Refusal('already_credited')
  const { entrepreneurId, id: passId, purchaseId } = pass
  await insertPassMinutes(tx, [{ entrepreneurId, passId, purchaseId, kind: 'credit', minutes }])
  return extendInQueue(tx, pass, { minutes, at: deps.now() })
}

/** Revokes a purchase's pass permanently, in the caller's transaction. */
export const revokePass = async (
  tx: Tx,
  { entrepreneurId, purchaseId }: { entrepreneurId: string; purchaseId: string },
  revokedAt: Date,
): Promise<void> => {
  const pass = await lockPassOfPurchase(tx, entrepreneurId, purchaseId)
  if (pass === null) throw new Error(`purchase ${purchaseId} has no pass to end`)
  await changePass(tx, pass, { revokedAt })
  await closeGap(tx, pass, revokedAt)
}
