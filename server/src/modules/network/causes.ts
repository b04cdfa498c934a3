import type { TimeSpan } from '@minit/domain/kernel/time-spans.ts'
import { type CauseSpan, causesOf, lastingCauses } from '@minit/domain/network/causes.ts'
import type { TenantTx } from '../../db/database.ts'
import { hasProvenLine, insertCauses } from './causes.queries.ts'
import type { GatewayRow } from './network.queries.ts'
import type { RouterSigns } from './router-signs.ts'

/** `away`: when this server was. Without `isLineProven` it is read from the seller's other routers. */
type Signs = Pick<RouterSigns, 'bootedAt' | 'measured'> & {
  away: readonly TimeSpan[]
  isLineProven?: boolean
}

/** Splits a router's silence into its causes, and records those that lasted, in the report's transaction. */
export const recordCauses = async (
  tx: TenantTx,
  silence: TimeSpan & { gatewayId: string },
  { bootedAt, measured, away, isLineProven }: Signs,
): Promise<CauseSpan[]> => {
  const { gatewayId, fromAt, untilAt } = silence
  const isProven = isLineProven ?? (await hasProvenLine(tx, gatewayId, silence))
  const causes = causesOf({ fromAt, untilAt, bootedAt, measured, away, isLineProven: isProven })
  await insertCauses(
    tx,
    lastingCauses(causes).map((cause) => ({ ...cause, gatewayId })),
  )
  return causes
}

/**
 * Records a condition of a router's line that a report ends. After a silence it ended with the last report
 * before it.
 */
export const recordCondition = async (
  tx: TenantTx,
  { id, condition, conditionSince, phonesOnline, lineKbps, lossPercent }: GatewayRow,
  untilAt: Date,
): Promise<void> => {
  if (condition === null || conditionSince === null) return
  const lasting = lastingCauses([{ fromAt: conditionSince, untilAt }])
  const measured = { phones: phonesOnline, kbps: lineKbps, lossPercent }
  await insertCauses(
    tx,
    lasting.map((span) => ({ ...span, gatewayId: id, cause: condition, ...measured })),
  )
}
