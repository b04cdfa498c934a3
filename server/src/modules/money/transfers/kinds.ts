import type { Deps } from '../../../ports/deps.ts'
import type { ProviderName } from '../../../ports/payment-provider.ts'
import { recordInvoiceEvent } from '../billing/invoice-transfers.ts'
import { recordPaymentEvent } from '../payments/payment-transfers.ts'
import { PAYOUT_KIND, recordPayoutEvent } from '../payouts/payout-transfers.ts'
import { REFUND_KIND, recordRefundEvent } from '../refunds/refund-transfers.ts'
import { recordSponsorReturnEvent, SPONSOR_RETURN_KIND } from '../sponsors/return-transfers.ts'
import { recordSponsorEvent } from '../sponsors/sponsor-transfers.ts'
import type { Reported } from './transfer.ts'

const INCOMING = [recordPaymentEvent, recordInvoiceEvent, recordSponsorEvent]

/** Records a provider's report about money of a payer; null if no payment has its reference. */
export const recordIncoming = async (
  deps: Deps,
  provider: ProviderName,
  reported: Reported,
): Promise<{ isNew: boolean } | null> => {
  for (const record of INCOMING) {
    const recorded = await record(deps, provider, reported)
    if (recorded !== null) return recorded
  }
  return null
}

const OUTGOING = {
  refund: { kind: REFUND_KIND, record: recordRefundEvent },
  payout: { kind: PAYOUT_KIND, record: recordPayoutEvent },
  sponsor: { kind: SPONSOR_RETURN_KIND, record: recordSponsorReturnEvent },
}
type KindName = keyof typeof OUTGOING

const BY_REFERENCE = Object.entries(OUTGOING)
  .map(([name, { kind }]) => `select '${name}' as kind ${kind.store.byReference}`)
  .join(' union all ')

/**
 * Records a provider's report about outgoing money; the reference finds the kind. An unknown reference is
 * logged as an error: the platform's money may have been sent without a transfer of ours.
 */
export const recordOutgoing = async (deps: Deps, provider: string, reported: Reported): Promise<void> => {
  const { reference, kind } = reported.event
  const [found] = await deps.db.readAsPlatform((db) =>
    db.send<{ kind: KindName }>(BY_REFERENCE, [provider, reference]),
  )
  if (found === undefined)
    deps.log.error({ provider, reference, kind }, 'an event of outgoing money fits no transfer of ours')
  else await OUTGOING[found.kind].record(deps, provider, reported)
}
