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

/** One movement on the platform's account at Monime. */
type MonimeTransaction = {
  id: string
  /** `credit` came in, `debit` went out. */
  type: 'credit' | 'debit'
  /** Hundredths of the currency. */
  amount: { amountMinor: number; currency: string }
  at: Date
  /** Monime's own reference, the same for all movements of one thing. */
  transactionReference: string
  /** Our reference of the payment or payout behind it; null where Monime does not tell. */
  reference: string | null
  kind: 'money' | 'fee' | 'reversal'
}

export type TransactionPage =
  /** `next` is the cursor of the page after it; null: there is none of this day. */
  | {
      kind: 'page'
      transactions: MonimeTransaction[]
      /** Monime's references of what was undone, of whichever day. */
      reversed: string[]
      next: string | null
    }
  | { kind: 'unknown'; retryAfterSeconds?: number }

/**
 * The movements of the 24 hours from `dayAt` on, one page of Monime's list at a time; `cursor` null for the first. The
 * list knows no date to search by: its pages are walked, and the walk ends behind the day where they go back in time. A page may
 * hold nothing of the day and still have a next one.
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
    // Monime does not promise the order: only what is seen to go back in time is ended.
    const goesBack = (rows[0]?.at ?? 0) > (rows.at(-1)?.at ?? 0)
    const isBehind = goesBack && rows.every(({ at }) => at < dayAt)
    const until = dayAt.getTime() + DAY_MS
    return {
      kind: 'page',
      transactions: rows.filter(({ at }) => at >= dayAt && at.getTime() < until),
      reversed: answer.result.flatMap((row) => row.originatingReversal?.originTxnRef ?? []),
      next: isBehind ? null : (answer.pagination.next ?? null),
    }
  }
}

/** No account of ours moves this often on the days since. */
const MAX_PAGES = 2_000

/**
 * What moved on a day as a statement has it, in one page: the list begins with the newest, so what was undone since is known
 * before it is told. Fees and other currencies are left out; money of which Monime does not tell whose it is goes by Monime's own
 * reference.
 */
export const listTransactions = (
  settings: MonimeSettings,
  tools: ProviderTools,
): NonNullable<PaymentProvider['listTransactions']> => {
  const list = createTransactionList(settings, tools)
  return async ({ from }): Promise<TransactionsReading> => {
    const reversed = new Set<string>()
    const moved: MonimeTransaction[] = []
    let cursor: string | null = null
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const read: TransactionPage = await list(from, cursor)
      if (read.kind === 'unknown') return { kind: 'unknown' }
      moved.push(...read.transactions)
      for (const reference of read.reversed) reversed.add(reference)
      cursor = read.next
      if (cursor !== null) continue
      const lines = moved.filter((each) => hasStayed(each, reversed)).map(lineOf)
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
    metadata: z.optional(z.nullable(z.looseObject({ reference: z.optional(z.string()) }))),
  }),
})

/** We put our reference into the metadata of every code and payout; it stands somewhere among the owners. */
const referenceIn = (graph: unknown): string | null => {
  let next = graph
  for (let depth = 0; depth < 5; depth += 1) {
    const owner = Owner.safeParse(next).data?.owner
    if (owner === undefined) return null
    if (owner.metadata?.reference !== undefined) return owner.metadata.reference
    next = owner
  }
  return null
}
