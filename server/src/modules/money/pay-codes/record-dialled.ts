import { comparableReference } from '@minit/domain/money/payment-references.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { ProviderEvent, ProviderName } from '../../../ports/payment-provider.ts'
import type { Reported } from '../transfers/transfer.ts'
import { recordDialledRow } from './pay-codes.queries.ts'

/** A masked report comes with one that may name the payer: it waits for that a little. */
const WAIT_FOR_NUMBER_SECONDS = 20

/**
 * Records a payment of a lasting code once, with the job that sells it, and commits: a crash between the two
 * loses nothing. Null if no code of ours has the reference.
 */
export const recordDialled = async (
  deps: Deps,
  provider: ProviderName,
  { event, source }: Pick<Reported, 'source'> & { event: ProviderEvent },
): Promise<{ isNew: boolean } | null> => {
  const { payCode, amount, payerPhone = null, providerTransactionId: transactionNumber = null } = event
  if (payCode === undefined || event.kind !== 'succeeded') return null
  const recorded = await deps.db.asPlatform(async (tx) => {
    const written = await recordDialledRow(tx, payCode.reference, {
      id: deps.newId(),
      provider,
      providerPaymentId: event.reference,
      method: payCode.method,
      amountMinor: amount?.amountMinor ?? 0,
      currency: amount?.currency ?? 'SLE',
      transactionNumber,
      numberKey: transactionNumber === null ? null : comparableReference(transactionNumber),
      payerPhone,
      maskedPhone: payCode.maskedPhone,
      source,
      receivedAt: deps.now(),
    })
    if (written === null || written.id === null) return written
    const { entrepreneurId, id: dialledId } = written
    const waits = payerPhone === null ? WAIT_FOR_NUMBER_SECONDS : undefined
    await deps.jobs.enqueue(tx, 'sell-dialled', { entrepreneurId, dialledId }, waits)
    return written
  })
  return recorded && { isNew: recorded.isNew }
}
