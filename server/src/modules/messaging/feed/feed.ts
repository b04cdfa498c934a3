import { formatLe } from '@minit/domain/money/money.ts'
import { orderCodeOf } from '@minit/domain/sales/order-codes.ts'
import { isAllowed } from '@minit/domain/shop/rights.ts'
import type { SignedIn } from '../../../kernel/caller.ts'
import { maskedName, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { passView } from '../../passes/pass-view.ts'
import { isPrintedCard } from '../../passes/slips.queries.ts'
import { firstWaitingCash } from './cash-orders.ts'
import { type CashTaker, findCashTakers } from './cash-takers.queries.ts'
import {
  type FeedRow,
  findRunningPasses,
  listFeed,
  type RunningPass,
  setNotificationRead,
} from './feed.queries.ts'

export type FeedReader = Pick<SignedIn<'entrepreneur'>, 'entrepreneurId' | 'accountId' | 'sellerRole'>

/**
 * Lists what customers did, newest first, with cash to confirm before the rest. Shows codes only while they
 * work, and to staff only those of their own sales. `validUntil` is the end of the first pass; null if none
 * runs.
 */
export const listNotifications = async (deps: Deps, reader: FeedReader) => {
  const now = deps.now()
  const seesAll = isAllowed(reader.sellerRole, 'see_all_codes')
  const { waiting, latest, running, takers } = await deps.db.inTenant(reader.entrepreneurId, async (tx) => {
    const waiting = await firstWaitingCash(tx)
    const latest = await listFeed(tx)
    const sales = latest.map(({ purchase }) => purchase.id)
    const running = await findRunningPasses(tx, sales, now)
    const takers = seesAll ? null : await findCashTakers(tx, [...running.keys()])
    return { waiting, latest, running, takers }
  })
  const rows = [
    ...waiting.map((row) => ({ ...row, pass: null, codePlace: 'none' as const })),
    ...latest.map((row) => {
      const isOfPass = row.notification.kind !== 'codes_low'
      const pass = isOfPass ? (running.get(row.purchase.id) ?? null) : null
      const codePlace = pass === null ? ('none' as const) : codePlaceOf(row, { reader, takers })
      return { ...row, isKnownBuyer: false, pass, codePlace }
    }),
  ]
  const ends = rows.flatMap(({ pass }) => pass?.pass.expiresAt.getTime() ?? [])
  return {
    news: await Promise.all(rows.map((row) => notificationView(deps, row))),
    validUntil: ends.length === 0 ? null : new Date(Math.min(...ends)),
  }
}

/** `takers`: who took each sale's cash; null for a reader who sees all codes. */
type Reading = { reader: FeedReader; takers: ReadonlyMap<string, CashTaker> | null }

/** Where the reader finds the code of a running pass. */
const codePlaceOf = (
  { purchase }: FeedRow,
  { reader, takers }: Reading,
): 'here' | 'on_slip' | 'on_voucher' => {
  if (takers === null) return 'here'
  if (isPrintedCard(purchase)) return 'on_voucher'
  return takers.get(purchase.id)?.accountId === reader.accountId ? 'here' : 'on_slip'
}

type ShownRow = FeedRow & {
  pass: RunningPass | null
  isKnownBuyer: boolean
  codePlace: 'here' | 'on_slip' | 'on_voucher' | 'none'
}

const notificationView = async (
  deps: Deps,
  { notification, purchase, pass, isKnownBuyer, codePlace }: ShownRow,
) => {
  const access =
    pass === null || codePlace !== 'here' ? null : await passView(deps, pass.pass, pass.hasRouter)
  return {
    id: notification.id,
    kind: notification.kind,
    ...textsOf(notification.kind, { ...purchase, customerName: maskedName(purchase) }),
    timestamp: notification.createdAt,
    read: notification.readAt !== null,
    transactionId: purchase.id,
    customerId: purchase.customerId,
    // Others can see a dashboard on a counter: whole numbers are shown one at a time, with an audit line.
    customerName: maskedName(purchase),
    phoneNumber: maskPhone(purchase.phone),
    packageName: purchase.packageName,
    paymentMethod: purchase.paymentMethod,
    amount: purchase.priceMinor,
    isRefunded: purchase.status === 'refunded',
    awaitsCash: notification.awaitsCash,
    orderCode: orderCodeOf(purchase.id),
    isKnownBuyer,
    networkName: access?.networkName ?? null,
    wifiKind: access?.wifiKind ?? null,
    password: access?.password ?? null,
    qrCode: access?.qrCode ?? null,
    codePlace,
  }
}

const textsOf = (
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

/**
 * Marks a notification as read; safe to repeat. Refuses with `notification_not_found`, also for another
 * seller's.
 */
export const markNotificationRead = (deps: Deps, entrepreneurId: string, id: string): Promise<void> =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const isFound = await setNotificationRead(tx, id, deps.now())
    if (!isFound) throw new Refusal('notification_not_found')
  })
