type GivenEvent = {
  key: string
  reference: string
  kind: string
  amount: { amountMinor: number; currency: string } | null
  reason?: string
  providerTransactionId?: string
}

/** An event of a provider, with our id of it, where it came from and when. */
type NewEvent = { id: string; provider: string; event: GivenEvent; source: string; receivedAt: Date }

/**
 * The parameters of a statement that writes a provider's event: `$1` provider, `$2` reference, `$3` id, `$4` key, `$5` kind, `$6` amount
 * in minor units, `$7` currency, `$8` reason, `$9` the provider's transaction id, `$10` source, `$11` when it was received.
 */
export const eventValues = ({ id, provider, event, source, receivedAt }: NewEvent): unknown[] => [
  provider,
  event.reference,
  id,
  event.key,
  event.kind,
  event.amount?.amountMinor ?? null,
  event.amount?.currency ?? null,
  event.reason ?? null,
  event.providerTransactionId ?? null,
  source,
  receivedAt,
]
