import { lengthenedUntil } from '@minit/domain/passes.ts'
import type { Tx } from '../../db/database.ts'
import { insertPassMinutes, lockPassOfPurchase, type PassRow, setPassEnd } from './passes.queries.ts'

export type AddedMinutes = {
  entrepreneurId: string
  /** The overtime's purchase. */
  purchaseId: string
  /** The purchase that brought the pass. */
  passPurchaseId: string
  minutes: number
}

/** Adds paid minutes to a pass, in the settling transaction: a line of its own, and a later end. */
export const lengthenPass = async (
  tx: Tx,
  { entrepreneurId, purchaseId, passPurchaseId, minutes }: AddedMinutes,
  paidAt: Date,
): Promise<PassRow> => {
  const pass = await lockPassOfPurchase(tx, entrepreneurId, passPurchaseId)
  if (pass === null) throw new Error(`purchase ${passPurchaseId} has no pass to lengthen`)
  const expiresAt = lengthenedUntil(pass, minutes, paidAt)
  await insertPassMinutes(tx, [{ entrepreneurId, passId: pass.id, purchaseId, kind: 'overtime', minutes }])
  await setPassEnd(tx, entrepreneurId, pass.id, expiresAt)
  return { ...pass, expiresAt }
}
