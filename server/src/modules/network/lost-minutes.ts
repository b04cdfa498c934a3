import type { TimeSpan } from '@minit/domain/kernel/time-spans.ts'
import { type LocatedPhone, type OtherRouter, spansNotLost } from '@minit/domain/network/lost-time.ts'
import { minutesLost, silenceEndingAt } from '@minit/domain/network/presence.ts'
import { isSameAccessPoint } from '@minit/domain/network/radius.ts'
import { reportsByItself } from '@minit/domain/network/router-clocks.ts'
import type { TenantTx } from '../../db/database.ts'
import { groupedBy } from '../../kernel/collections.ts'
import type { PassRow } from '../passes/passes.queries.ts'
import {
  listCredited,
  listOtherRouters,
  listPhonesAt,
  listSpeaking,
  type OtherRouterRow,
  type PhoneRow,
} from './lost-minutes.queries.ts'
import type { RouterOutage } from './outages.queries.ts'

/**
 * Returns how many minutes an outage took from each of these locked passes, less those already returned for
 * that time. `notLost`: parts of it that took none.
 */
export const readLostMinutes = async (
  tx: TenantTx,
  outage: RouterOutage,
  running: readonly PassRow[],
  notLost: readonly TimeSpan[],
): Promise<(pass: PassRow) => number> => {
  if (running.length === 0) return () => 0
  const purchaseIds = running.map(({ purchaseId }) => purchaseId)
  const phones = phonesOf(await listPhonesAt(tx, outage, purchaseIds))
  const credited = groupedBy(
    await listCredited(
      tx,
      outage,
      running.map(({ id }) => id),
    ),
    ({ passId }) => passId,
  )
  const haveAllPhones = purchaseIds.every((purchaseId) => phones.has(purchaseId))
  const others = haveAllPhones ? [] : await readOthers(tx, outage)
  return (pass) => {
    const elsewhere = spansNotLost(outage, phones.get(pass.purchaseId) ?? [], others)
    if (elsewhere === null) return 0
    return minutesLost(pass, outage, [...notLost, ...elsewhere, ...(credited.get(pass.id) ?? [])])
  }
}

const phonesOf = (rows: readonly PhoneRow[]): Map<string, LocatedPhone[]> => {
  const ofPurchase = groupedBy(rows, ({ purchaseId }) => purchaseId)
  return new Map(
    [...ofPurchase].map(([purchaseId, all]) => {
      const ofPhone = groupedBy(all, ({ deviceDigest }) => deviceDigest)
      return [purchaseId, [...ofPhone.values()].flatMap(phoneOf)]
    }),
  )
}

const phoneOf = (rows: readonly PhoneRow[]): LocatedPhone[] => {
  const [first] = rows
  if (first === undefined) return []
  const sessions = rows.flatMap(({ sessionGatewayId, sessionAccessPoint, fromAt, untilAt }) =>
    sessionGatewayId === null
      ? []
      : [{ gatewayId: sessionGatewayId, accessPoint: sessionAccessPoint, fromAt, untilAt }],
  )
  return [{ at: { gatewayId: first.gatewayId, accessPoint: first.accessPoint }, sessions }]
}

/**
 * The seller's other routers with their outages; another access point of the same router that reported was
 * online.
 */
const readOthers = async (tx: TenantTx, outage: RouterOutage): Promise<OtherRouter[]> => {
  const byRouter = groupedBy(await listOtherRouters(tx, outage), ({ id }) => id)
  const { accessPoint } = outage
  const speaking = accessPoint === null ? [] : await listSpeaking(tx, outage)
  return [
    ...[...byRouter.values()].map((rows) => ({ away: rows.flatMap((row) => awayOf(row, outage)) })),
    ...speaking.filter((each) => !isSameAccessPoint(each, accessPoint)).map(() => ({ away: [] })),
  ]
}

/**
 * The recorded outages, and for a router with an agent that is still silent, the time since its last report.
 */
const awayOf = (row: OtherRouterRow, { untilAt }: RouterOutage) => {
  const { kind, lastHeardAt, fromAt, untilAt: until } = row
  const written = fromAt !== null && until !== null ? [{ fromAt, untilAt: until }] : []
  const silent = reportsByItself(kind) ? silenceEndingAt(lastHeardAt, untilAt) : null
  return silent === null ? written : [...written, silent]
}
