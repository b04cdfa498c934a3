import { msWithin } from '@minit/domain/passes/pass-hours.ts'
import { passStateAt } from '@minit/domain/passes/passes.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { accessModeOf, waitsForSeller } from '@minit/domain/shop/joining.ts'
import type { TenantTx } from '../../../db/database.ts'
import { maskedName, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Connecting, connectPass } from '../../passes/connect-pass.ts'
import { findJoining } from '../../shop/sellers/sellers.queries.ts'
import { findSettings } from '../../shop/sellers/settings.queries.ts'
import { findManualSale, listManualRows, type ManualPass } from './manual-access.queries.ts'

const stateOf = ({ pass }: ManualPass, now: Date) => {
  if (passStateAt(pass, now) !== 'active') return 'ended'
  if (pass.connectedAt !== null) return 'online'
  return waitsForSeller(pass, now) ? 'waiting' : 'running'
}

/** A gift shows its recipient's masked number only, so that the recipient does not learn who paid. */
const nameOf = ({ purchase }: ManualPass): string =>
  purchase.recipientPhone === null ? maskedName(purchase) : maskPhone(purchase.recipientPhone)

const manualPassView = (found: ManualPass, now: Date) => {
  const { pass, purchase, connectedBy, free } = found
  const { unusedMinutes, startsAt, expiresAt, hours } = pass
  return {
    transactionId: purchase.id,
    orderCode: orderCodeOf(purchase.id),
    customerName: nameOf(found),
    packageName: purchase.packageName,
    minutes: unusedMinutes ?? Math.round(msWithin(hours, startsAt, expiresAt) / 60_000),
    maxDevices: pass.maxDevices,
    state: stateOf(found, now),
    startsAt: unusedMinutes === null ? startsAt : null,
    endsAt: expiresAt,
    connectedAt: pass.connectedAt,
    connectedBy,
    free,
  } as const
}

/**
 * Lists phones that wait for the seller, are online, or ended recently; where a router admits phones only those
 * that were connected by hand before.
 */
export const listManualPasses = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const site = await findJoining(tx)
    const settings = await findSettings(tx)
    const found = await listManualRows(tx, deps.now(), { areConnected: site.hasRouter })
    return {
      joining: accessModeOf(site),
      networkName: settings?.site?.networkName ?? '',
      passes: found.map((each) => manualPassView(each, deps.now())),
    }
  })

/** Reads the pass of a purchase as the list shows it. Refuses with `purchase_not_found`. */
export const readManualPass = async (deps: Deps, tx: TenantTx, purchaseId: string) => {
  const found = await findManualSale(tx, purchaseId)
  if (found === null) throw new Refusal('purchase_not_found')
  return manualPassView(found, deps.now())
}

/** Refuses with `pass_joins_by_itself` if a router admits phones. */
export const refuseAtRouter = async (tx: TenantTx): Promise<void> => {
  if ((await findJoining(tx)).hasRouter) throw new Refusal('pass_joins_by_itself')
}

/**
 * Connects the phone of a pass, and schedules the reminder of its end. Refuses as `readManualPass` and
 * `connectPass` do, and with `pass_joins_by_itself`.
 */
export const connectManually = async (deps: Deps, entrepreneurId: string, connecting: Connecting) => {
  const { purchaseId } = connecting
  const view = await deps.db.inTenant(entrepreneurId, async (tx) => {
    // Checks that the pass is this seller's before it checks the shop's router.
    await readManualPass(deps, tx, purchaseId)
    await refuseAtRouter(tx)
    const { pass, isFirst } = await connectPass(tx, connecting, deps.now())
    if (isFirst) await deps.jobs.enqueue(tx, 'remind-of-end', { entrepreneurId, purchaseId }, pass.expiresAt)
    return readManualPass(deps, tx, purchaseId)
  })
  deps.changes.announce(purchaseId)
  return view
}
