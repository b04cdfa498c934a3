import type { USAGE_PERIODS } from '@minit/contract/entrepreneur/network.ts'
import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { daysOf } from '@minit/domain/kernel/periods.ts'
import { megabytesOf, slowestHours } from '@minit/domain/network/throughput.ts'
import type { TenantTx } from '../../db/database.ts'
import { maskedName } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { listSellingHours } from '../passes/roll-ups/roll-ups.queries.ts'
import { findPaidOrGranted } from '../passes/slips.queries.ts'
import { type Buyer, sumBuyersMinutes } from './buyers-minutes.queries.ts'
import { listHolders } from './holders.queries.ts'
import { SESSION_DAYS } from './old-sessions.ts'
import { sumReturned } from './overview.queries.ts'
import { NO_SALE } from './session-sums.ts'
import { findFirstUse, sumSoldMinutes } from './sold-minutes.queries.ts'
import {
  listOpenPhones,
  listSessionsOfPass,
  sumByHour,
  sumByPackage,
  sumSessionsOfPass,
} from './usage.queries.ts'

/** Lists the phones that are online now. */
export const listPhonesOnline = async (deps: Deps, entrepreneurId: string) => {
  const rows = await deps.db.inTenant(entrepreneurId, listOpenPhones)
  return rows
    .filter((row) => deps.now() < row.onUntil)
    .map(({ session, gateway, packageName, endsAt, customerName, phone }) => ({
      macTail: session.macTail,
      transactionId: session.purchaseId,
      packageName,
      customerName: maskedName({ customerName, phone }),
      gatewayName: gateway.name,
      beganAt: session.beganAt,
      endsAt,
      megabytes: megabytesOf(session.downOctets + session.upOctets),
    }))
}

/**
 * Lists the sessions of a sale's pass; for overtime, of the pass it extended. Refuses with
 * `purchase_not_found`.
 */
export const listPassSessions = async (deps: Deps, entrepreneurId: string, saleId: string) => {
  const { sum, rows } = await deps.db.inTenant(entrepreneurId, async (tx) => {
    const sale = await findPaidOrGranted(tx, saleId)
    if (sale === null) throw new Refusal('purchase_not_found')
    const purchaseId = sale.passPurchaseId ?? sale.id
    return { sum: await sumSessionsOfPass(tx, purchaseId), rows: await listSessionsOfPass(tx, purchaseId) }
  })
  return {
    minutesUsed: sum.minutes,
    megabytes: megabytesOf(sum.octets),
    sessions: rows.map(({ session, gateway, onUntil }) => ({
      macTail: session.macTail,
      gatewayName: gateway.name,
      beganAt: session.beganAt,
      lastHeardAt: session.lastHeardAt,
      isOnline: session.endedAt === null && deps.now() < onUntil,
      downMegabytes: megabytesOf(session.downOctets),
      upMegabytes: megabytesOf(session.upOctets),
    })),
  }
}

const NO_SALE_NAMES: Readonly<Record<string, string>> = {
  [NO_SALE.travellers]: 'Minutes of other shops',
  [NO_SALE.free]: 'Free minutes',
}

type UsagePeriod = (typeof USAGE_PERIODS)[number]

/** Returns the data of sessions that began in a period: by day, by package, and the slowest hours of those with sales. */
export const readUsage = async (deps: Deps, entrepreneurId: string, period: UsagePeriod) => {
  const { days } = daysOf(period, deps.now())
  const { days: soldDays } = daysOf('90d', deps.now())
  const { rows, packs, sellingHours } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    rows: await sumByHour(tx, days),
    packs: await sumByPackage(tx, days),
    sellingHours: await listSellingHours(tx, soldDays[0] ?? ''),
  }))
  const octetsOf = (some: typeof rows): number => some.reduce((sum, { octets }) => sum + octets, 0)
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const ofHour = rows.filter((row) => row.hour === hour)
    return {
      hour,
      octets: octetsOf(ofHour),
      phoneSeconds: ofHour.reduce((sum, { seconds }) => sum + seconds, 0),
    }
  })
  return {
    period,
    megabytes: megabytesOf(octetsOf(rows)),
    days: days.map((day) => ({
      day,
      megabytes: megabytesOf(octetsOf(rows.filter((row) => row.day === day))),
    })),
    packages: packs.map(({ octets, name, ...pack }) => ({
      ...pack,
      name: name ?? NO_SALE_NAMES[pack.id] ?? pack.id,
      megabytes: megabytesOf(octets),
    })),
    slowestHours: slowestHours(hours, sellingHours),
  }
}

/** The phones that a pass's holder sees, read in the caller's transaction. */
export const listPassPhones = async (deps: Pick<Deps, 'now'>, tx: TenantTx, purchaseId: string) => {
  const phones = await listHolders(tx, purchaseId, deps.now())
  return phones.map(({ macTail, isOn }) => ({ macTail, isOnline: isOn }))
}

/** From when sold and used minutes are comparable; null if no router let a buyer in. */
const comparableFrom = async (tx: TenantTx, from: Date, now: Date): Promise<Date | null> => {
  const firstUse = await findFirstUse(tx)
  if (firstUse === null) return null
  const retainedMs = now.getTime() - SESSION_DAYS * DAY_MS
  return new Date(Math.max(from.getTime(), firstUse.getTime(), retainedMs))
}

/** Returns a period's sold and used minutes and the cost of outages; null if no router let a buyer in. */
export const readNetworkFigures = async (tx: TenantTx, from: Date, now: Date) => {
  const since = await comparableFrom(tx, from, now)
  if (since === null) return null
  const { passes, sold, used } = await sumSoldMinutes(tx, { from: since, now })
  return {
    since,
    passes,
    soldMinutes: sold,
    usedMinutes: used,
    givenBack: await sumReturned(tx, from),
  }
}

/** Returns the sold and used minutes of these buyers in a period, by customer id. */
export const readBuyersMinutes = async (
  tx: TenantTx,
  { from, now }: { from: Date; now: Date },
  buyers: readonly Buyer[],
): Promise<Map<string, { sold: number; used: number }>> => {
  const since = buyers.length === 0 ? null : await comparableFrom(tx, from, now)
  if (since === null) return new Map()
  const rows = await sumBuyersMinutes(tx, { from: since, now }, buyers)
  return new Map(rows.map(({ key, sold, used }) => [key, { sold, used }]))
}
