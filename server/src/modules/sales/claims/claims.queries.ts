import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { CLAIM_MONEY_DAYS } from '@minit/domain/sales/claims.ts'
import { and, asc, eq, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { isCurrent } from '../../money/payments/payments.queries.ts'
import { payments } from '../../money/payments/payments.tables.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { purchases } from '../purchases/purchases.tables.ts'
import { claims } from './claims.tables.ts'

export type ClaimRow = typeof claims.$inferSelect
export type ClaimRef = { entrepreneurId: string; claimId: string }

const isClaim = ({ entrepreneurId, claimId }: ClaimRef) =>
  and(eq(claims.entrepreneurId, entrepreneurId), eq(claims.id, claimId))

type NewClaim = Pick<
  ClaimRow,
  'entrepreneurId' | 'id' | 'purchaseId' | 'reference' | 'said' | 'payerPhone' | 'createdAt' | 'askedAt'
>

/**
 * Writes the claim on an order, or corrects it; only another reference reopens a rejected claim. Two
 * concurrent calls write one claim. A matched claim stays unchanged.
 */
export const saveClaim = async (tx: Tx, claim: NewClaim): Promise<void> => {
  const { reference, said, payerPhone, askedAt } = claim
  await tx
    .insert(claims)
    .values(claim)
    .onConflictDoUpdate({
      target: [claims.entrepreneurId, claims.purchaseId],
      targetWhere: sql`purchase_id is not null`,
      set: {
        reference,
        said,
        payerPhone,
        state: 'open',
        answer: null,
        answeredBy: null,
        answeredAt: null,
        times: sql`${claims.times} + 1`,
        askedAt: sql`case when ${claims.state} = 'open' then ${claims.askedAt} else ${askedAt}::timestamptz end`,
      },
      setWhere: sql`claims.state in ('open', 'no_money')
        and (claims.reference, claims.payer_phone) <> (${reference}, ${payerPhone})`,
    })
}

/** Writes a claim without an order; null if the same claim exists. */
export const saveLooseClaim = async (tx: Tx, claim: NewClaim): Promise<ClaimRow | null> => {
  const [row] = await tx.insert(claims).values(claim).onConflictDoNothing().returning()
  return row ?? null
}

export const findClaimOfPurchase = async (tx: TenantTx, purchaseId: string): Promise<ClaimRow | null> => {
  const [row] = await tx
    .select()
    .from(claims)
    .where(and(owned(claims, tx), eq(claims.purchaseId, purchaseId)))
  return row ?? null
}

/** Locks the claim, so that it is answered once. */
export const lockClaim = async (tx: Tx, ref: ClaimRef): Promise<ClaimRow | null> => {
  const [row] = await tx.select().from(claims).where(isClaim(ref)).for('update')
  return row ?? null
}

/** Finds a claim of any seller by its id alone; runs as the platform. */
export const findClaimById = async (tx: Tx, id: string): Promise<ClaimRow | null> => {
  const [row] = await tx.select().from(claims).where(eq(claims.id, id))
  return row ?? null
}

export const updateClaim = async (
  tx: Tx,
  { entrepreneurId, id: claimId }: ClaimRow,
  change: Partial<ClaimRow>,
): Promise<void> => {
  await tx.update(claims).set(change).where(isClaim({ entrepreneurId, claimId }))
}

/** Counts other claims with the same reference. Runs as the platform, which sees all sellers. */
export const countSameReference = async (tx: Tx, { id, reference }: ClaimRow): Promise<number> => {
  const [row] = await tx
    .select({ others: sql<number>`count(*)::int` })
    .from(claims)
    .where(and(eq(claims.reference, reference), ne(claims.id, id)))
  return row?.others ?? 0
}

const ofClaim = and(eq(purchases.entrepreneurId, claims.entrepreneurId), eq(purchases.id, claims.purchaseId))

/** Open claims whose order is still unpaid. */
export const needsOperator = and(
  eq(claims.state, 'open'),
  or(isNull(claims.purchaseId), notInArray(purchases.status, ['paid', 'refunded'])),
)

/** Claims with their orders, for list queries. */
export const withOrder = (tx: Tx) =>
  tx
    .select({
      claim: claims,
      purchase: purchases,
      payment: payments,
      businessName: entrepreneurs.businessName,
    })
    .from(claims)
    .leftJoin(purchases, ofClaim)
    .leftJoin(
      payments,
      and(
        eq(payments.entrepreneurId, claims.entrepreneurId),
        eq(payments.purchaseId, claims.purchaseId),
        isCurrent,
      ),
    )
    .leftJoin(entrepreneurs, eq(entrepreneurs.id, claims.entrepreneurId))
    .$dynamic()
export type WaitingClaim = Awaited<ReturnType<typeof withOrder>>[number]

/** Lists the keys of all open claims, however new. */
export const listClaimsToFollow = (tx: Tx) =>
  tx
    .select({ entrepreneurId: claims.entrepreneurId, claimId: claims.id })
    .from(claims)
    .leftJoin(purchases, ofClaim)
    .where(needsOperator)
    .orderBy(asc(claims.askedAt))

/** Counts open claims, and those open since `lateSince` or longer. */
export const countOpenClaims = async (tx: Tx, lateSince: Date) => {
  const [row] = await tx
    .select({
      open: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${claims.askedAt} <= ${lateSince.toISOString()}::timestamptz))::int`,
    })
    .from(claims)
    .leftJoin(purchases, ofClaim)
    .where(needsOperator)
  return { open: row?.open ?? 0, late: row?.late ?? 0 }
}

/** The start of the period that a search for money covers. */
export const moneySince = (now: Date): Date => new Date(now.getTime() - CLAIM_MONEY_DAYS * DAY_MS)
