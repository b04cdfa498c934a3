import { carriesAmount } from '@minit/domain/money/payment-limits.ts'
import { firstPollAt } from '@minit/domain/money/payment-polls.ts'
import type { FailureReason } from '@minit/domain/money/payments.ts'
import { and, eq } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { type MoneyTerms, readMoneyTerms } from '../../platform/settings/money-terms.ts'
import { lockSale, type PaymentRef, type PaymentRow, type Sale, setCurrent } from './payments.queries.ts'
import { payments, providerEvents } from './payments.tables.ts'

type Refused = { ref: PaymentRef; sale: Sale; reason: FailureReason }

/**
 * After a definite refusal of the provider, writes a second payment of the same purchase through the next
 * rail that carries it, in one transaction with the refusal and the job. Returns it; null if there is no
 * other rail or the purchase has ended. Each provider is requested once per purchase.
 */
export const moveToNextProvider = async (deps: Deps, refused: Refused): Promise<PaymentRef | null> => {
  const { purchase, payment } = refused.sale
  const open = await deps.payments.forMethod(purchase.paymentMethod)
  const rails = open === null ? [] : [open, ...open.others]
  const able = rails.filter(({ limits }) => carriesAmount(limits, payment.amountMinor))
  if (able.every(({ provider }) => provider.name === payment.provider)) return null
  const terms = await readMoneyTerms(deps)
  const providers = able.map(({ provider }) => provider)
  return deps.db.inTenant(purchase.entrepreneurId, (tx) => writeNext(deps, tx, { refused, providers, terms }))
}

const writeNext = async (
  deps: Deps,
  tx: TenantTx,
  { refused, providers, terms }: { refused: Refused; providers: PaymentProvider[]; terms: MoneyTerms },
): Promise<PaymentRef | null> => {
  // Read again under the lock: an event may have settled it, or another worker moved it on.
  const sale = await lockSale(tx, refused.ref)
  if (sale === null || !mayMoveOn(sale, deps.now())) return null
  const provider = await firstUnrequested(tx, sale.payment, providers)
  if (provider === null) return null
  await tx
    .insert(providerEvents)
    .values(refusalOf(deps, sale.payment, refused.reason))
    .onConflictDoNothing()
  await setCurrent(tx, sale.payment, false)
  const next = nextPayment(deps, sale, { provider, terms })
  await tx.insert(payments).values(next)
  const ref = { entrepreneurId: next.entrepreneurId, paymentId: next.id }
  await deps.jobs.enqueue(tx, 'follow-payment', ref, next.nextCheckAt)
  return ref
}

const mayMoveOn = ({ payment, purchase }: Sale, now: Date): boolean =>
  payment.isCurrent &&
  payment.acceptedAt === null &&
  payment.needsReview === null &&
  purchase.status === 'awaiting_payment' &&
  now < purchase.payBy

const firstUnrequested = async (
  tx: TenantTx,
  { entrepreneurId, purchaseId }: PaymentRow,
  providers: readonly PaymentProvider[],
): Promise<PaymentProvider | null> => {
  const asked = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.entrepreneurId, entrepreneurId), eq(payments.purchaseId, purchaseId)))
  return providers.find(({ name }) => asked.every(({ provider }) => provider !== name)) ?? null
}

/** The event key of the provider's refusal, in every table. */
export const refusedKey = (reference: string): string => `${reference}:refused`

const refusalOf = (
  deps: Deps,
  { entrepreneurId, id: paymentId, provider, providerReference }: PaymentRow,
  reason: FailureReason,
) => ({
  entrepreneurId,
  id: deps.newId(),
  paymentId,
  provider,
  reason,
  eventKey: refusedKey(providerReference),
  kind: 'failed' as const,
  source: 'answer' as const,
  receivedAt: deps.now(),
})

const nextPayment = (
  deps: Deps,
  { payment, purchase }: Sale,
  { provider, terms }: { provider: PaymentProvider; terms: MoneyTerms },
) => ({
  entrepreneurId: payment.entrepreneurId,
  id: deps.newId(),
  purchaseId: payment.purchaseId,
  provider: provider.name,
  providerReference: provider.newReference(),
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  settlementDelayHours: provider.name === 'cash' ? 0 : terms.settlementDelayHours[provider.name],
  nextAction: { type: 'await_prompt' } as const,
  nextCheckAt: firstPollAt({ canBePolled: true, payBy: purchase.payBy }, deps.now()),
  createdAt: deps.now(),
})
