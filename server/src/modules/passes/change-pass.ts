import { passStateAt } from '@minit/domain/passes/passes.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type IssuedPass, newCode } from './issue-pass.ts'
import { closeGap, lengthenInLine } from './pass-line.ts'
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
  /** The purchase that brought the pass. */
  passPurchaseId: string
  minutes: number
}

/** Adds paid minutes to a pass, in the settling transaction: a line of its own, and a later end or, unused, more of it. */
export const extendPass = async (
  tx: Tx,
  { entrepreneurId, purchaseId, passPurchaseId, minutes }: AddedMinutes,
  paidAt: Date,
): Promise<PassRow> => {
  const pass = await lockPassOfPurchase(tx, entrepreneurId, passPurchaseId)
  if (pass === null) throw new Error(`purchase ${passPurchaseId} has no pass to lengthen`)
  await insertPassMinutes(tx, [{ entrepreneurId, passId: pass.id, purchaseId, kind: 'overtime', minutes }])
  return lengthenInLine(tx, pass, { minutes, at: paidAt })
}

export type Regrant = { isNewCode: boolean; minutes: number }

/**
 * Gives a pass a new code (the old one opens nothing then), minutes on top as a line of their own, or both, inside the
 * caller's transaction. Refuses with `not_regrantable` for a pass that was taken back, `already_credited` when it was
 * given minutes before, and `pass_over` where the pass would still be over.
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
  // What the seller's own router has printed nobody here can print anew or lengthen.
  if (pass === null || pass.revokedAt !== null || pass.stockCodeId !== null)
    throw new Refusal('not_regrantable')
  const given = minutes === 0 ? pass : await creditMinutes(deps, tx, { pass, minutes })
  if (passStateAt(given, deps.now()) !== 'active') throw new Refusal('pass_over')
  if (!isNewCode) return { pass: given, code: deps.secrets.open(pass.sealedCode, pass.id) }
  const code = newCode(deps)
  const sealed = { sealedCode: deps.secrets.seal(code, pass.id), codeDigest: deps.secrets.digest(code) }
  await changePass(tx, pass, sealed)
  return { pass: { ...given, ...sealed }, code }
}

const creditMinutes = async (
  deps: Deps,
  tx: Tx,
  { pass, minutes }: { pass: PassRow; minutes: number },
): Promise<PassRow> => {
  if (await hasCredit(tx, pass)) throw new Refusal('already_credited')
  const { entrepreneurId, id: passId, purchaseId } = pass
  await insertPassMinutes(tx, [{ entrepreneurId, passId, purchaseId, kind: 'credit', minutes }])
  return lengthenInLine(tx, pass, { minutes, at: deps.now() })
}

/** Ends the pass that a purchase brought, for good, inside the caller's transaction. */
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
