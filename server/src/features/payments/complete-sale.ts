import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { countSale } from '../customers/count-sale.ts'
import { queueAccessMessage } from '../delivery/queue-access-message.ts'
import { announceSale } from '../notifications/announce-sale.ts'
import { issuePass } from '../passes/issue-pass.ts'
import { lengthenPass } from '../passes/lengthen-pass.ts'
import { addToRollUps } from '../stats/add-to-roll-ups.ts'
import { writeLedger } from './ledger.queries.ts'
import type { Sale } from './payments.queries.ts'
import { findBusinessName } from './payments.queries.ts'

/** Everything a paid purchase brings about, all in the transaction that made it paid. */
export const completeSale = async (deps: Deps, tx: Tx, { payment, purchase }: Sale): Promise<void> => {
  const { entrepreneurId, id: purchaseId } = purchase
  await writeLedger(tx, { id: deps.newId(), provider: payment.provider, purchase, createdAt: deps.now() })
  await giveMinutes(deps, tx, purchase)
  const customer = await countSale(deps, tx, purchase)
  const businessName = await findBusinessName(tx, entrepreneurId)
  await announceSale(deps, tx, { ...purchase, purchaseId, businessName })
  await addToRollUps(deps, tx, purchase, customer)
}

/** A pass with its message, or a later end for one that is there. */
const giveMinutes = async (deps: Deps, tx: Tx, purchase: Sale['purchase']): Promise<void> => {
  const { entrepreneurId, id: purchaseId, passPurchaseId, baseMinutes: minutes } = purchase
  if (passPurchaseId !== null) {
    await lengthenPass(tx, { entrepreneurId, purchaseId, passPurchaseId, minutes }, deps.now())
    return
  }
  const issued = await issuePass(deps, tx, { ...purchase, purchaseId })
  await queueAccessMessage(deps, tx, issued, { ...purchase, purchaseId })
}
