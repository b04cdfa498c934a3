import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { loyaltyStanding, MY_PASSES_DAYS, type MyPassState } from '@minit/domain/passes/my-passes.ts'
import { isPaused } from '@minit/domain/passes/pass-pauses.ts'
import { isUnused, passStateAt } from '@minit/domain/passes/passes.ts'
import { minutesKept } from '@minit/domain/passes/sharing.ts'
import { totalMinutesOf } from '@minit/domain/shop/pricing.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { hashToken } from '../../identity/passwords.ts'
import { pathFor } from '../../messaging/messages/deliver.ts'
import { findCustomer } from '../../passes/loyalty/customers.queries.ts'
import { receiptPathOf } from '../receipts/read-receipt.ts'
import { findMySession, listMine, type MineRow } from './my-passes.queries.ts'

const MAX_SHOWN = 100

/**
 * Reads what a device's number bought or received anywhere in 90 days, and its loyalty. Refuses with
 * `not_logged_in` for a device without a confirmed number.
 */
export const readMyPasses = async (deps: Deps, token: string | undefined) => {
  const now = deps.now()
  const tokenHash = hashToken(token ?? '')
  const session = token ? await deps.db.readAsPlatform((tx) => findMySession(tx, tokenHash, now)) : null
  if (session === null) throw new Refusal('not_logged_in')
  const { phone, until } = session
  const since = new Date(now.getTime() - MY_PASSES_DAYS * DAY_MS)
  const rows = await deps.db.readAsPlatform((tx) => listMine(tx, { phone, since, limit: MAX_SHOWN + 1 }))
  const customer = await deps.db.readAsPlatform((tx) => findCustomer(tx, phone))
  const { discountBasisPoints, ...standing } = loyaltyStanding(customer?.paidPurchases ?? 0)
  return {
    phone: maskPhone(phone),
    until,
    loyalty: {
      ...standing,
      isVip: customer?.isVip ?? false,
      discountPercent: discountBasisPoints / 100,
    },
    passes: rows.slice(0, MAX_SHOWN).map((row) => mineView(deps, row, phone)),
    hasMore: rows.length > MAX_SHOWN,
  }
}

/** The number's side of a purchase; the two sides of a gift do not see each other's data. */
const sideOf = ({ sale }: MineRow, phone: string): 'own' | 'sent' | 'received' => {
  if (sale.recipientPhone === null) return 'own'
  return sale.phone === phone ? 'sent' : 'received'
}

const stateOf = ({ sale, pass }: MineRow, side: 'own' | 'sent' | 'received', now: Date): MyPassState => {
  const isTaken = sale.status === 'refunded' || pass === null || pass.revokedAt !== null
  if (isTaken) return 'refunded'
  if (side === 'sent') return 'sent'
  if (passStateAt(pass, now) !== 'active') return 'ended'
  if (pass.awayAt !== null) return 'away'
  if (isPaused(pass)) return 'paused'
  if (side === 'received') return 'received'
  if (isUnused(pass)) return 'unused'
  // Only where phones are connected manually does time start after the payment.
  return pass.startsAt > now ? 'to_connect' : 'running'
}

const mineView = (deps: Deps, row: MineRow, phone: string) => {
  const { sale, pass, businessName, location } = row
  const side = sideOf(row, phone)
  const isPayer = side !== 'received'
  return {
    transactionId: sale.id,
    businessName,
    location,
    packageName: sale.packageName,
    kind: sale.kind,
    totalMinutes: totalMinutesOf(sale),
    state: stateOf(row, side, deps.now()),
    paidAt: sale.paidAt ?? sale.createdAt,
    // Only its recipient may see when a gift ends.
    endsAt: side === 'sent' ? null : (pass?.expiresAt ?? null),
    minutesLeft: side === 'sent' || pass === null ? null : minutesKept(pass),
    price: isPayer ? sale.priceMinor : null,
    sentTo: side === 'sent' && sale.recipientPhone !== null ? maskPhone(sale.recipientPhone) : null,
    passPath: pathFor(deps, { purchaseId: sale.passPurchaseId ?? sale.id, isGift: side === 'received' }),
    receiptPath: isPayer ? receiptPathOf(deps, sale.id) : null,
  }
}
