import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { type IssuedPass, makePass, type SoldMinutes } from './make-pass.ts'
import { findSite, insertPass, insertPassMinutes } from './passes.queries.ts'

/** Writes the pass of a paid purchase with its credentials, in the settling transaction. Time starts now. */
export const issuePass = async (deps: Deps, tx: Tx, sold: SoldMinutes): Promise<IssuedPass> => {
  const site = await findSite(tx, sold.entrepreneurId)
  if (site === null) throw new Error(`seller ${sold.entrepreneurId} has no site`)
  const { minutes, ...issued } = makePass(deps, site, sold)
  await insertPass(tx, issued.pass)
  await insertPassMinutes(tx, minutes)
  return issued
}
