import type { SuspenseOutcome } from '@minit/domain/money/suspense.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { announceRegrant } from '../../messaging/feed/announce.ts'
import { queueAccessMessage } from '../../messaging/messages/access-message.ts'
import { lockPurchase } from '../../money/payments/reverse-sale.ts'
import { settleSuspense as settle } from '../../money/payments/suspense.ts'
import { isSuspenseSentBack, leaveFailedOf } from '../../money/refunds/refunds.queries.ts'
import { requestSessionExtension } from '../../network/radius/lengthen.ts'
import { type Regrant, reissuePass } from '../../passes/change-pass.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'

/**
 * Gives the buyer of a paid pass a new code, minutes, or both, and sends the message again: by SMS if they
 * had it on screen only, since the screen does not update. Refuses with `purchase_not_found`,
 * `not_regrantable`, `already_credited`, `pass_over`.
 */
export const regrantPass = async (
  deps: Deps,
  admin: Admin,
  { transactionId, reason, ...wanted }: Regrant & { reason: string } & { transactionId: string },
): Promise<void> => {
  const { entrepreneurId } = await deps.db.asPlatform(async (tx) => {
    const { purchase } = await lockPurchase(tx, transactionId)
    const { entrepreneurId, status, kind, phone, recipientPhone, deliveryMethod } = purchase
    const isNothing = !wanted.isNewCode && wanted.minutes === 0
    if (status !== 'paid' || kind !== 'pass' || isNothing) throw new Refusal('not_regrantable')
    const issued = await reissuePass(deps, tx, { entrepreneurId, purchaseId: transactionId, ...wanted })
    if (wanted.minutes > 0)
      await requestSessionExtension(deps, tx, { entrepreneurId, purchaseIds: [transactionId] })
    await announceRegrant(tx, entrepreneurId)
    const channel = deliveryMethod === 'qr_display' ? 'sms' : deliveryMethod
    await queueAccessMessage(deps, tx, {
      issued,
      recipient: {
        purchaseId: transactionId,
        phone,
        recipientPhone,
        deliveryMethod: channel,
      },
    })
    await writeAudit(deps, tx, {
      admin,
      action: 'pass_regranted',
      subject: { type: 'purchase', id: transactionId },
      before: null,
      after: { ...wanted, expiresAt: issued.pass.expiresAt },
      reason,
    })
    return purchase
  })
  deps.changes.announce(transactionId)
  deps.routers.call(entrepreneurId, 'orders')
}

/**
 * Records what was done with suspense money, and takes it off the worklist. Refuses with `suspense_not_found`
 * and `already_decided`.
 */
export const settleSuspense = async (
  deps: Deps,
  admin: Admin,
  { id, outcome, reason }: { id: string; outcome: SuspenseOutcome; reason: string },
): Promise<void> => {
  const { purchaseId } = await deps.db.asPlatform(async (tx) => {
    const item = await settle(deps, tx, { id, outcome })
    // Money with an automatic refund must not be sent manually as well.
    if (await isSuspenseSentBack(tx, id)) throw new Refusal('already_decided')
    await leaveFailedOf(tx, { entrepreneurId: item.entrepreneurId, suspenseId: id }, deps.now())
    const { amountMinor, currency, providerReference, transactionKey } = item
    await writeAudit(deps, tx, {
      admin,
      action: 'suspense_settled',
      subject:
        item.purchaseId === null ? { type: 'suspense', id } : { type: 'purchase', id: item.purchaseId },
      before: { suspense: item.reason, providerReference, transactionKey, amountMinor, currency },
      after: { outcome },
      reason,
    })
    return item
  })
  if (purchaseId !== null) deps.changes.announce(purchaseId)
}
