import { firstIdAt } from '@minit/domain/ids.ts'
import { passStateAt } from '@minit/domain/passes.ts'
import { maskedName, maskPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { hasRouter } from '../network/network.queries.ts'
import { findOwnSeller } from '../sellers/sellers.queries.ts'
import { passView } from './pass-view.ts'
import { findSoldPass, listRunningPasses, type SoldPass } from './slips.queries.ts'

/** What an access slip shows: the customer's way in, and what was paid for it. */
const slipView = async (deps: Deps, { pass, purchase }: SoldPass, hasRouter: boolean) => {
  const view = await passView(deps, pass, hasRouter)
  const {
    networkName,
    wifiKind,
    password,
    fromStock,
    stockPassword,
    qrCode,
    expiresAt,
    unusedMinutes,
    hours,
  } = view
  return {
    transactionId: purchase.id,
    // A slip is its holder's, and a gift's holder is not told who paid.
    customerName:
      purchase.recipientPhone === null ? maskedName(purchase) : maskPhone(purchase.recipientPhone),
    packageName: purchase.packageName,
    networkName,
    wifiKind,
    // Its own box knows the code that it has printed.
    hasRouter: hasRouter || fromStock,
    password,
    fromStock,
    stockPassword,
    qrCode,
    expiresAt,
    unusedMinutes,
    hours,
    amount: purchase.priceMinor,
    paymentMethod: purchase.paymentMethod,
  }
}

const MAX_SLIPS = 60

// The longest package is a day; overtime, 180 minutes at a time, makes it longer. Those that begin with their first use
// and those with hours have an index of their own.
const MAX_PASS_MS = 7 * 86_400_000

/** The seller's passes that still run, the newest first. */
export const listSlips = async (deps: Deps, entrepreneurId: string) => {
  const now = deps.now()
  const fromId = firstIdAt(new Date(now.getTime() - MAX_PASS_MS))
  const [seller, isOpened, rows] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findOwnSeller(tx),
    await hasRouter(tx, entrepreneurId),
    await listRunningPasses(tx, { now, fromId, limit: MAX_SLIPS }),
  ])
  const slips = await Promise.all(rows.map((row) => slipView(deps, row, isOpened)))
  return { businessName: seller.businessName, slips }
}

/** One running pass of the seller's. Refuses with `purchase_not_found`, or `pass_over` once it has ended. */
export const readSlip = async (deps: Deps, entrepreneurId: string, purchaseId: string) => {
  const [seller, isOpened, sold] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findOwnSeller(tx),
    await hasRouter(tx, entrepreneurId),
    await findSoldPass(tx, purchaseId),
  ])
  if (sold === null) throw new Refusal('purchase_not_found')
  const isRunning = sold.purchase.status === 'paid' && passStateAt(sold.pass, deps.now()) === 'active'
  if (!isRunning) throw new Refusal('pass_over')
  return { businessName: seller.businessName, slip: await slipView(deps, sold, isOpened) }
}
