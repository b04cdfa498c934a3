import type { Tx } from '../../../db/database.ts'
import type { PaymentStatusQuery, ProviderName } from '../../../ports/payment-provider.ts'
import { unmatchedEvents } from '../ledger/ledger.tables.ts'

/** False if it was written before. */
export const insertUnmatchedEvent = async (
  tx: Tx,
  event: typeof unmatchedEvents.$inferInsert,
): Promise<boolean> => {
  const written = await tx
    .insert(unmatchedEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ key: unmatchedEvents.eventKey })
  return written.length > 0
}

const ASKED = `
  select provider_payment_id, amount_minor::float8 as amount_minor from payments
  where provider = $1::text and provider_reference = $2::text`

/** Finds what a status query sends to the provider; null for an unknown payment. Runs as the platform. */
export const findStatusQuery = async (
  tx: Tx,
  provider: ProviderName,
  reference: string,
): Promise<PaymentStatusQuery | null> => {
  type Row = { provider_payment_id: string | null; amount_minor: number }
  const [row] = await tx.send<Row>(ASKED, [provider, reference])
  if (row === undefined) return null
  const { provider_payment_id: providerPaymentId, amount_minor: amountMinor } = row
  return { providerPaymentId, amount: { amountMinor, currency: 'SLE' } }
}
