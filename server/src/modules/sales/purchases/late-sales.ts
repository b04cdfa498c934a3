import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import {
  isLate,
  MAX_LATE_DAYS,
  mayBeJudgedAsOf,
  type PhoneConnection,
  soldAtOf,
} from '@minit/domain/sales/late-sales.ts'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readPhoneOfSession } from '../../identity/sessions.ts'
import { type Actor, writeLateSale } from '../../platform/audit/audit.ts'
import { lateSales } from './late-sales.tables.ts'

/** A cash sale that is uploaded later. */
export type LateUpload = {
  /** By the phone's own clock. */
  soldAt: Date
  /**
   * Since when the phone may have missed a price change; null if it was online or the sale is too old:
   * current terms apply.
   */
  cutOffSince: Date | null
  actor: Actor
  device: string
}

type Uploader = { actor: Actor; sessionToken: string | null }

/**
 * Reads when an uploaded sale was made, `secondsAgo` by the phone's clock; null if the upload does not say.
 */
export const readLateUpload = async (
  deps: Deps,
  { actor, sessionToken }: Uploader,
  secondsAgo: number | undefined,
): Promise<LateUpload | null> => {
  if (secondsAgo === undefined) return null
  const now = deps.now()
  const soldAt = soldAtOf(secondsAgo, now)
  const phone = sessionToken === null ? null : await readPhoneOfSession(deps, sessionToken)
  const cutOffSince = phone !== null && mayBeJudgedAsOf(soldAt, phone, now) ? cutOffFrom(phone, now) : null
  return { soldAt, cutOffSince, actor, device: phone?.device ?? '' }
}

const cutOffFrom = ({ heardUntil }: PhoneConnection, now: Date): Date =>
  new Date(Math.max(heardUntil.getTime(), now.getTime() - MAX_LATE_DAYS * DAY_MS))

/** The instant whose terms apply to an uploaded sale; null for now. */
export const judgedAsOf = (late: LateUpload | null | undefined): Date | null =>
  late == null || late.cutOffSince === null ? null : late.soldAt

type SoldLate = LateUpload & { purchaseId: string; priceMinor: number; listPriceNowMinor: number }

/**
 * Stores when the sale was made, and who uploaded it from which device, in its transaction and
 * in the audit log.
 */
export const keepLateSale = async (deps: Deps, tx: TenantTx, sale: SoldLate): Promise<void> => {
  const { soldAt, cutOffSince, actor, device, purchaseId, priceMinor, listPriceNowMinor } = sale
  const receivedAt = deps.now()
  const offListMinor = Math.max(0, listPriceNowMinor - priceMinor)
  if (!isLate(soldAt, receivedAt) && offListMinor === 0) return
  const judged = cutOffSince === null ? ('received' as const) : ('sold' as const)
  const times = { soldAt, receivedAt, judgedAsOf: judged }
  const { sellerId: entrepreneurId } = tx
  await tx.insert(lateSales).values({
    entrepreneurId,
    purchaseId,
    ...times,
    actorId: actor.accountId,
    device,
    offListMinor,
  })
  const after = { ...times, device, priceMinor, listPriceNowMinor, offPriceNowMinor: offListMinor }
  await writeLateSale(deps, tx, { actor, purchaseId, after })
}
