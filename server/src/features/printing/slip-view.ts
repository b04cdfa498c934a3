import type { Deps } from '../../ports/deps.ts'
import { passView } from '../passes/pass-view.ts'
import { printedName } from './printed-name.ts'
import type { SoldPass } from './printing.queries.ts'

/** What an access slip shows: the customer's way in, and what was paid for it. */
export const slipView = async (deps: Deps, { pass, purchase }: SoldPass) => {
  const { networkName, wifiKind, password, qrCode, expiresAt } = await passView(deps, pass)
  return {
    transactionId: purchase.id,
    customerName: printedName(purchase),
    packageName: purchase.packageName,
    networkName,
    wifiKind,
    password,
    qrCode,
    expiresAt,
    amount: purchase.priceMinor,
    paymentMethod: purchase.paymentMethod,
  }
}
