import { formatLe } from '@minit/domain/money.ts'
import { orderCodeOf } from '@minit/domain/order-codes.ts'
import { maskedName, maskPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { passView } from '../passes/pass-view.ts'
import { firstWaitingCash } from './cash-orders.ts'
import {
  type FeedRow,
  findRunningPasses,
  listFeed,
  type RunningPass,
  setNotificationRead,
} from './feed.queries.ts'

/**
 * What customers did, newest first, cash to confirm before the rest. Codes are shown only while they work: `validUntil`
 * is when the first of them ends, null where none is shown.
 */
export const listNotifications = async (deps: Deps, entrepreneurId: string) => {
  const now = deps.now()
  const { waiting, latest, running } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const waiting = await firstWaitingCash(tx)
    const latest = await listFeed(tx)
    const sales = latest.map(({ purchase }) => purchase.id)
    return { waiting, latest, running: await findRunningPasses(tx, sales, now) }
  })
  const rows = [
    ...waiting.map((row) => ({ ...row, pass: null })),
    ...latest.map((row) => {
      const isOfPass = row.notification.kind !== 'codes_low'
      return { ...row, isKnownBuyer: false, pass: isOfPass ? (running.get(row.purchase.id) ?? null) : null }
    }),
  ]
  const ends = rows.flatMap(({ pass }) => pass?.pass.expiresAt.getTime() ?? [])
  return {
    news: await Promise.all(rows.map((row) => notificationView(deps, row))),
    validUntil: ends.length === 0 ? null : new Date(Math.min(...ends)),
  }
}

const notificationView = async (
  deps: Deps,
  {
    notification,
    purchase,
    pass,
    isKnownBuyer,
  }: FeedRow & { pass: RunningPass | null; isKnownBuyer: boolean },
) => {
  const access = pass === null ? null : await passView(deps, pass.pass, pass.hasRouter)
  return {
    id: notification.id,
    kind: notification.kind,
    ...wordsOf(notification.kind, { ...purchase, customerName: maskedName(purchase) }),
    timestamp: notification.createdAt,
    read: notification.readAt !== null,
    transactionId: purchase.id,
    customerId: purchase.customerId,
    // A dashboard stands open on a counter: whole numbers are shown one by one, and who asked is written down.
    customerName: maskedName(purchase),
    phoneNumber: maskPhone(purchase.phone),
    packageName: purchase.packageName,
    paymentMethod: purchase.paymentMethod,
    amount: purchase.priceMinor,
    awaitsCash: notification.awaitsCash,
    orderCode: orderCodeOf(purchase.id),
    isKnownBuyer,
    networkName: access?.networkName ?? null,
    wifiKind: access?.wifiKind ?? null,
    password: access?.password ?? null,
    qrCode: access?.qrCode ?? null,
  }
}

const wordsOf = (
  kind: FeedRow['notification']['kind'],
  { customerName, packageName, priceMinor, paymentMethod, baseMinutes, status }: FeedRow['purchase'],
): { title: string; message: string } => {
  const price = formatLe(priceMinor)
  if (kind === 'codes_low') {
    const message = `Few codes are left for ${packageName}. Upload more before it is sold out.`
    return { title: 'Codes running low', message }
  }
  if (status === 'refunded')
    return { title: 'Refunded', message: `${customerName} was given back ${price} for ${packageName}` }
  if (kind === 'cash_to_confirm') {
    return { title: 'Cash to confirm', message: `${customerName} pays ${price} in cash for ${packageName}` }
  }
  if (kind === 'overtime') {
    const added = `${baseMinutes} min to ${packageName}`
    return { title: 'Overtime', message: `${customerName} added ${added} for ${price}` }
  }
  if (paymentMethod === 'cash') {
    return { title: 'New sale', message: `${customerName} paid ${price} cash for ${packageName}` }
  }
  return { title: 'New sale', message: `${customerName} bought ${packageName} for ${price}` }
}

/** Refuses with `notification_not_found` for another seller's. Marking twice changes nothing. */
export const markNotificationRead = (deps: Deps, entrepreneurId: string, id: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const isFound = await setNotificationRead(tx, id, deps.now())
    if (!isFound) throw new Refusal('notification_not_found')
  })
