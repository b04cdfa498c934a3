import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import { isAllowed } from '@minit/domain/shop/rights.ts'
import type { TenantTx } from '../../db/database.ts'
import type { SignedIn } from '../../kernel/caller.ts'
import { maskedName, maskPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { writeSellersAudit } from '../platform/audit/audit.ts'
import { findOwnSeller } from '../shop/sellers/sellers.queries.ts'
import { hasRouter } from '../shop/sites/gateways.queries.ts'
import { passView } from './pass-view.ts'
import { findSoldPass, isPrintedCard, listRunningPasses, type SoldPass } from './slips.queries.ts'

/** What an access slip shows: the customer's credentials and the price paid. */
const slipView = async (deps: Deps, { pass, purchase, free }: SoldPass, hasRouter: boolean) => {
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
    onlineMinutes,
    hours,
  } = view
  return {
    transactionId: purchase.id,
    // A slip is for the holder, and the recipient of a gift must not see who paid.
    customerName:
      purchase.recipientPhone === null ? maskedName(purchase) : maskPhone(purchase.recipientPhone),
    packageName: purchase.packageName,
    networkName,
    wifiKind,
    // The code box knows the codes that it printed.
    hasRouter: hasRouter || fromStock,
    password,
    fromStock,
    stockPassword,
    qrCode,
    expiresAt,
    unusedMinutes,
    onlineMinutes,
    hours,
    // What granted minutes are worth is no price that anyone paid here.
    amount: purchase.status === 'granted' ? null : purchase.priceMinor,
    free,
    paymentMethod: purchase.paymentMethod,
  }
}

const MAX_SLIPS = 60

// The longest package is a day; overtime, 180 minutes at a time, extends it. Passes that start with their
// first use and those with hours have a separate index.
const MAX_PASS_MS = 7 * 86_400_000

type Viewer = Pick<SignedIn<'entrepreneur'>, 'entrepreneurId' | 'accountId' | 'name' | 'sellerRole'>

const seesAll = ({ sellerRole }: Viewer): boolean => isAllowed(sellerRole, 'see_all_codes')

/**
 * Records that staff view the code of a pass that they did not sell, in any state: an unused one is worth
 * most. Commits before the code is shown.
 */
const auditView = async (
  deps: Deps,
  tx: TenantTx,
  { viewer, sold: { purchase, takenBy } }: { viewer: Viewer; sold: SoldPass },
): Promise<void> => {
  if (seesAll(viewer) || takenBy === viewer.accountId) return
  await writeSellersAudit(deps, tx, {
    actor: viewer,
    action: 'slip_shown',
    subject: { type: 'purchase', id: purchase.id },
    after: {
      package: purchase.packageName,
      priceMinor: purchase.priceMinor,
      phone: maskPhone(purchase.recipientPhone ?? purchase.phone),
    },
  })
}

/** Lists the seller's running passes, newest first, without printed cards; for staff only those they sold. */
export const listSlips = async (deps: Deps, viewer: Viewer) => {
  const { entrepreneurId } = viewer
  const now = deps.now()
  const fromId = firstIdAt(new Date(now.getTime() - MAX_PASS_MS))
  const soldBy = seesAll(viewer) ? null : viewer.accountId
  const [seller, isOpened, rows] = await deps.db.inTenant(
    entrepreneurId,
    async (tx) =>
      [
        await findOwnSeller(tx),
        await hasRouter(tx, entrepreneurId),
        await listRunningPasses(tx, { now, fromId, limit: MAX_SLIPS, soldBy }),
      ] as const,
  )
  const slips = await Promise.all(rows.map((row) => slipView(deps, row, isOpened)))
  return { businessName: seller.businessName, slips }
}

/**
 * Returns one running pass of the seller. Refuses with `purchase_not_found`, with `slip_of_card` for a
 * printed card, or `pass_over` once it has ended.
 */
export const readSlip = async (deps: Deps, viewer: Viewer, purchaseId: string) => {
  const { entrepreneurId } = viewer
  const [seller, isOpened, sold] = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const found = await findSoldPass(tx, purchaseId)
    if (found === null) throw new Refusal('purchase_not_found')
    if (isPrintedCard(found.purchase) || found.isCard) throw new Refusal('slip_of_card')
    const isRunning = found.purchase.status !== 'refunded' && passStateAt(found.pass, deps.now()) === 'active'
    if (!isRunning) throw new Refusal('pass_over')
    await auditView(deps, tx, { viewer, sold: found })
    return [await findOwnSeller(tx), await hasRouter(tx, entrepreneurId), found] as const
  })
  return { businessName: seller.businessName, slip: await slipView(deps, sold, isOpened) }
}
