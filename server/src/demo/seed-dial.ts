import { followPayCode } from '../modules/money/pay-codes/follow-pay-code.ts'
import { findOpenCode } from '../modules/money/pay-codes/pay-codes.queries.ts'
import { switchDialToPay } from '../modules/money/pay-codes/pay-codes.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'

const SLUG = 'demo-hub'

/** Gives the demo's hub a code to dial, which `/demo-dial` pays without an order. Once. */
export const seedDial = async (deps: Deps): Promise<void> => {
  const seller = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, SLUG))
  if (seller === null) return
  await switchDialToPay(deps, seller.id, { isOn: true })
  const code = await deps.db.inTenant(seller.id, findOpenCode)
  if (code?.dialCode === null) await followPayCode(deps, { entrepreneurId: seller.id, payCodeId: code.id })
}
