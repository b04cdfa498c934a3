import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import * as z from 'zod/mini'
import type { PaymentProvider, TransactionsReading } from '../../../ports/payment-provider.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { connectMonime, type MonimeSettings } from './monime-calls.ts'
import { MoneyOf, pageOf } from './schemas.ts'

const FinancialTransaction = z.object({
  id: z.string(),
  type: z.enum(['credit', 'debit']),
  amount: MoneyOf,
  timestamp: z.string(),
  reference: z.string(),
  originatingFee: z.optional(z.nullable(z.object({ code: z.optional(z.nullable(z.string())) }))),
  originatingReversal: z.optional(z.nullable(z.object({ originTxnRef: z.optional(z.nullable(z.string())) }))),
  ownershipGraph: z.optional(z.nullable(z.unknown())),
})

/** One transaction of the platform's account at Monime. */
type MonimeTransaction = {
  id: string
  /** `credit` came in, `debit` went out. */
  type: 'credit' | 'debit'
  /** Hundredths of the currency. */
  amount: { amountMinor: number; currency: string }
  at: Date
  /** Monime's own reference, shared by all transactions of one operation. */
  transactionReference: string
  /** Our reference of the payment or payout; null if Monime does not report it. */
  reference: string | null
  kind: 'money' | 'fee' | 'reversal'
}

export type TransactionPage =
  /** `next` is the cursor of the next page; null if it has none of this day. */
  | {
      kind: 'page'
      transactions: MonimeTransaction[]
      /** Monime's references of reversed transactions, of any day. */
      reversed: string[]
      next: string | null
    }
  | { kind: 'unknown'; retryAfterSeconds?: number }

/**
 * Lists the transactions of the 24 hours from `dayAt`, one page of Monime's list at a time; `cursor` is null
 * at first. The list has no date filter: it is read until its pages, going back in time, are before the day.
 * A page may be empty and still have a next one.
 */
export const createTransactionList = (settings: MonimeSettings, tools: ProviderTools = {}) => {
  const monime = connectMonime(settings, tools)
  return async (dayAt: Date, cursor: string | null): Promise<TransactionPage> => {
    const account = settings.financialAccountId
    const query = new URLSearchParams({
      limit: '50',
      ...(account ? { financialAccountId: account } : {}),
      ...(cursor === null ? {} : { after: cursor }),
    })
    const answer = await monime.read(`/v1/financial-transactions?${query}`, pageOf(FinancialTransaction))
    if (answer === undefined) return { kind: 'unknown' }
    const rows = answer.result.map(transactionOf)
    // Monime does not guarantee an order: only a page that goes back in time can end the list.
    const isDescending = (rows[0]?.at ?? 0) > (rows.at(-1)?.at ?? 0)
    const isBeforeDay = isDescending && rows.every(({ at }) => at < dayAt)
    const until = dayAt.getTime() + DAY_MS
    return {
      kind: 'page',
      transactions: rows.filter(({ at }) => at >= dayAt && at.getTime() < until),
      reversed: answer.result.flatMap((row) => row.originatingReversal?.originTxnRef ?? []),
      next: isBeforeDay ? null : (answer.pagination.next ?? null),
    }
  }
}

/** More pages than our account fills in the days since. */
const MAX_PAGES = 2_000

/**
 * Lists a day's transactions as statement lines, in one page: the list begins with the newest, so later
 * reversals are known first. Omits fees and other currencies; transactions without our reference have
 * Monime's own.
 */
export const listTransactions = (
  settings: MonimeSettings,
  tools: ProviderTools,
): NonNullable<PaymentProvider['listTransactions']> => {
  const list = createTransactionList(settings, tools)
  return async ({ from }): Promise<TransactionsReading> => {
    const reversed = new Set<string>()
    const transactions: MonimeTransaction[] = []
    let cursor: string | null = null
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const read: TransactionPage = await list(from, cursor)
      if (read.kind === 'unknown') return { kind: 'unknown' }
      transactions.push(...read.transactions)
      for (const reference of read.reversed) reversed.add(reference)
      cursor = read.next
      if (cursor !== null) continue
      const lines = transactions.filter((each) => hasStayed(each, reversed)).map(lineOf)
      return { kind: 'page', lines, next: null }
    }
    return { kind: 'unknown' }
  }
}

const hasStayed = (
  { kind, amount, transactionReference }: MonimeTransaction,
  reversed: ReadonlySet<string>,
): boolean =>
  kind === 'money' &&
  amount.currency === 'SLE' &&
  amount.amountMinor > 0 &&
  !reversed.has(transactionReference)

const lineOf = ({ id, type, amount, at, reference, transactionReference }: MonimeTransaction) => ({
  kind: type === 'credit' ? ('payment' as const) : ('payout' as const),
  reference: reference ?? transactionReference,
  transactionId: id,
  phone: null,
  amountMinor: amount.amountMinor,
  occurredAt: at,
})

const transactionOf = (row: z.infer<typeof FinancialTransaction>): MonimeTransaction => ({
  id: row.id,
  type: row.type,
  amount: { amountMinor: row.amount.value, currency: row.amount.currency },
  at: new Date(row.timestamp),
  transactionReference: row.reference,
  reference: referenceIn(row.ownershipGraph),
  kind: row.originatingFee ? 'fee' : row.originatingReversal ? 'reversal' : 'money',
})

const Owner = z.object({
  owner: z.looseObject({
    id: z.optional(z.string()),
    metadata: z.optional(
      z.nullable(z.looseObject({ reference: z.optional(z.string()), lasting: z.optional(z.string()) })),
    ),
  }),
})

/**
 * Our reference from the metadata of a code or payout, which is one of the owners. A payment of a recurrent
 * code has its own id instead, as it is stored.
 */
const referenceIn = (graph: unknown): string | null => {
  let next = graph
  let paymentId: string | null = null
  for (let depth = 0; depth < 5; depth += 1) {
    const owner = Owner.safeParse(next).data?.owner
    if (owner === undefined) return null
    if (owner.id?.startsWith('spm-')) paymentId = owner.id
    if (owner.metadata?.lasting === 'yes') return paymentId
    if (owner.metadata?.reference !== undefined) return owner.metadata.reference
    next = owner
  }
  return null
}
