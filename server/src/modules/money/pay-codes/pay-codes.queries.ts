import type { SumRefusal } from '@minit/domain/shop/any-sum.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { TenantTx, Tx } from '../../../db/database.ts'
import { owned } from '../../../db/owned.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { ANONYMOUS_PHONES } from '../../../kernel/phones.ts'
import type { OpenPayCode, ProviderName } from '../../../ports/payment-provider.ts'
import { payments } from '../payments/payments.tables.ts'
import { dialledPayments, payCodes } from './pay-codes.tables.ts'

export type PayCodeRow = typeof payCodes.$inferSelect
export type DialledRow = typeof dialledPayments.$inferSelect

/** The code of the seller that is not switched off; null without one. */
export const findOpenCode = async (tx: TenantTx): Promise<PayCodeRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(payCodes)
      .where(and(owned(payCodes, tx), isNull(payCodes.closedAt)))
      .orderBy(desc(payCodes.id))
      .limit(1),
  )

export const findPayCode = async (tx: TenantTx, id: string): Promise<PayCodeRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(payCodes)
      .where(owned(payCodes, tx, id)),
  )

/** False if the seller has an open one of this provider already. */
export const insertPayCode = async (tx: TenantTx, code: typeof payCodes.$inferInsert): Promise<boolean> => {
  const written = await tx.insert(payCodes).values(code).onConflictDoNothing().returning({ id: payCodes.id })
  return written.length > 0
}

/** Switches all codes of the seller off, and returns their ids. */
export const closeCodes = async (tx: TenantTx, closedAt: Date): Promise<string[]> => {
  const closed = await tx
    .update(payCodes)
    .set({ closedAt })
    .where(and(owned(payCodes, tx), isNull(payCodes.closedAt)))
    .returning({ id: payCodes.id })
  return closed.map(({ id }) => id)
}

type Noted = Partial<Pick<PayCodeRow, 'askedAt' | 'refusedWhy' | 'providerClosedAt'>>

export const noteCode = async (tx: TenantTx, id: string, noted: Noted): Promise<void> => {
  await tx
    .update(payCodes)
    .set(noted)
    .where(owned(payCodes, tx, id))
}

/** Stores what the provider answered. */
export const noteOpened = async (
  tx: TenantTx,
  id: string,
  { codeId, dialCode, expiresAt }: OpenPayCode,
): Promise<void> => {
  await tx
    .update(payCodes)
    .set({ providerCodeId: codeId, dialCode, expiresAt, refusedWhy: null })
    .where(owned(payCodes, tx, id))
}

/**
 * Lists codes with something left to do: to make, to renew before `renewBefore`, or to close. Runs as the
 * platform.
 */
export const listCodesToFollow = (tx: Tx, renewBefore: Date) =>
  tx.send<{ entrepreneurId: string; payCodeId: string }>(
    `select entrepreneur_id as "entrepreneurId", id as "payCodeId" from pay_codes
     where provider_closed_at is null and (closed_at is not null
       or provider_code_id is null and refused_why is null or expires_at < $1::timestamptz)
     order by created_at limit 500`,
    [renewBefore],
  )

/** Providers with codes that can still bring money. Runs as the platform. */
export const listCodeProviders = async (tx: Tx): Promise<ProviderName[]> => {
  const rows = await tx.send<{ provider: ProviderName }>(
    `select distinct provider from pay_codes where provider_code_id is not null`,
    [],
  )
  return rows.map(({ provider }) => provider)
}

// A repeated report may be the first that names the payer.
const RECORD = `
  with code as (select entrepreneur_id, id from pay_codes where provider = $2::text and reference = $3::text),
  written as (
    insert into dialled_payments (entrepreneur_id, id, pay_code_id, provider, provider_payment_id, method, amount_minor,
      currency, transaction_number, payer_phone, masked_phone, source, received_at, number_key)
    select entrepreneur_id, $1::text, id, $2::text, $4::text, $5::text, $6::bigint, $7::text, $8::text, $9::text, $10::text,
      $11::text, $12::timestamptz, $13::text from code
    on conflict (provider, provider_payment_id) do update
      set payer_phone = excluded.payer_phone, masked_phone = null
      where dialled_payments.payer_phone is null and dialled_payments.masked_phone is not null
        and excluded.payer_phone is not null
    returning entrepreneur_id, id, xmax = 0 as is_new
  )
  select code.entrepreneur_id as "entrepreneurId", written.id, coalesce(written.is_new, false) as "isNew"
  from code left join written on true`

/**
 * Writes a payment of a lasting code once; null if no code has this reference, and its `id` is null if it was
 * known and nothing was added. Runs as the platform.
 */
export const recordDialledRow = async (
  tx: Tx,
  codeReference: string,
  row: Omit<DialledRow, 'entrepreneurId' | 'payCodeId' | 'purchaseId'>,
): Promise<{ entrepreneurId: string; id: string | null; isNew: boolean } | null> => {
  const [recorded] = await tx.send<{ entrepreneurId: string; id: string | null; isNew: boolean }>(RECORD, [
    row.id,
    row.provider,
    codeReference,
    row.providerPaymentId,
    row.method,
    row.amountMinor,
    row.currency,
    row.transactionNumber,
    row.payerPhone,
    row.maskedPhone,
    row.source,
    row.receivedAt,
    row.numberKey,
  ])
  return recorded ?? null
}

/** Locks a payment with its code: of two jobs one sells it. */
export const lockDialled = async (
  tx: TenantTx,
  id: string,
): Promise<{ dialled: DialledRow; code: PayCodeRow } | null> => {
  const [row] = await tx
    .select({ dialled: dialledPayments, code: payCodes })
    .from(dialledPayments)
    .innerJoin(
      payCodes,
      and(
        eq(payCodes.entrepreneurId, dialledPayments.entrepreneurId),
        eq(payCodes.id, dialledPayments.payCodeId),
      ),
    )
    .where(owned(dialledPayments, tx, id))
    .for('update', { of: dialledPayments })
  return row ?? null
}

/** Notes the purchase of a payment. Its number is the purchase's from now on. */
export const noteDialledSale = async (tx: TenantTx, id: string, purchaseId: string): Promise<void> => {
  await tx
    .update(dialledPayments)
    .set({ purchaseId, payerPhone: null })
    .where(owned(dialledPayments, tx, id))
}

/** The payer is known now, and their code is on its way. */
export const forgetDialledPayer = async (tx: TenantTx, id: string): Promise<void> => {
  await tx
    .update(dialledPayments)
    .set({ payerPhone: null, maskedPhone: null })
    .where(owned(dialledPayments, tx, id))
}

/** Lists payments whose job was lost, with the oldest first. Runs as the platform. */
export const listUnsold = (tx: Tx, before: Date) =>
  tx.send<{ entrepreneurId: string; dialledId: string }>(
    `select entrepreneur_id as "entrepreneurId", id as "dialledId" from dialled_payments
     where purchase_id is null and received_at < $1::timestamptz order by received_at limit 500`,
    [before],
  )

/** Which of these payments of a provider are recorded. Runs as the platform. */
export const knownPayments = async (tx: Tx, provider: ProviderName, ids: readonly string[]) => {
  const rows = await tx.send<{ id: string }>(
    `select provider_payment_id as id from dialled_payments
     where provider = $1::text and provider_payment_id = any($2::text[])`,
    [provider, [...ids]],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A sale without a number, by the operator's number of its payment; null unless exactly one has it. Runs as the platform. */
export const findNamelessSale = async (tx: Tx, numberKey: string, since: Date) => {
  type Nameless = { entrepreneurId: string; id: string; purchaseId: string; maskedPhone: string | null }
  const rows = await tx.send<Nameless>(
    `select d.entrepreneur_id as "entrepreneurId", d.id, d.purchase_id as "purchaseId", d.masked_phone as "maskedPhone"
     from dialled_payments d
     join purchases s on s.entrepreneur_id = d.entrepreneur_id and s.id = d.purchase_id
     where d.number_key = $1::text and d.received_at >= $2::timestamptz and s.status = 'paid' and s.phone like $3::text
     limit 2`,
    [numberKey, since, ANONYMOUS_PHONES],
  )
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** Notes the payer of a sale without a number. Runs as the platform. */
export const notePayer = async (
  tx: Tx,
  { entrepreneurId, id }: { entrepreneurId: string; id: string },
  phone: string,
): Promise<void> => {
  await tx
    .update(dialledPayments)
    .set({ payerPhone: phone })
    .where(and(eq(dialledPayments.entrepreneurId, entrepreneurId), eq(dialledPayments.id, id)))
}

/** A payment by a lasting code, without a lock; null without one. */
export const findDialled = async (tx: TenantTx, id: string): Promise<DialledRow | null> =>
  firstOrNull(
    await tx
      .select()
      .from(dialledPayments)
      .where(owned(dialledPayments, tx, id)),
  )

/** Why the money of a dialled sale buys nothing; null if it bought minutes. */
export const findRefusal = async (tx: TenantTx, purchaseId: string): Promise<SumRefusal | null> => {
  const [row] = await tx
    .select({ refused: payments.refused })
    .from(payments)
    .where(and(owned(payments, tx), eq(payments.purchaseId, purchaseId)))
    .limit(1)
  return row?.refused ?? null
}
