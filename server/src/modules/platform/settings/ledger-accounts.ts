import type { ProviderName } from '../../../ports/payment-provider.ts'
import type { PayoutProviderName } from '../../../ports/payout-provider.ts'

/** What each provider, or the seller's till, received for the seller. */
export const RECEIVED = {
  pawapay: 'received:pawapay',
  monime: 'received:monime',
  vult: 'received:vult',
  'orange-web': 'received:orange-web',
  cash: 'received:cash',
} as const satisfies Record<ProviderName, string>

/**
 * Providers that hold sellers' money. Each has a column in `seller_holdings`, which triggers (0040) maintain.
 */
export const HOLDERS = Object.keys(RECEIVED).filter(
  (name): name is Exclude<ProviderName, 'cash'> => name !== 'cash',
)
/** The provider's column in `seller_holdings`. */
export const holdingColumn = (provider: string): string => `${provider.replaceAll('-', '_')}_minor`

export const SALES_NET = 'sales:net'
export const SALES_GST = 'sales:gst'

/** The platform's fee as the seller's cost, and the amount that the platform withholds for it. */
export const FEES_CHARGED = 'fees:charged'
export const FEES_WITHHELD = 'fees:withheld'

/** Money that matches no payment: the provider holds it, and it is owed to its sender. */
export const SUSPENSE = 'suspense'
/** The part of it that the platform keeps, because the sender was compensated in another way. */
export const SUSPENSE_KEPT = 'suspense:kept'

/**
 * Sales and refunds on these accounts sum to the platform's debt to the seller. The till's cash is already
 * the seller's.
 */
export const OWED_BY_SALES = [
  RECEIVED.pawapay,
  RECEIVED.monime,
  RECEIVED.vult,
  RECEIVED['orange-web'],
  FEES_WITHHELD,
] as const

/** The platform's invoices to the seller, as the seller's cost and the GST on it. */
export const INVOICES_NET = 'invoices:net'
export const INVOICES_GST = 'invoices:gst'
/** What the platform withheld from the balance for invoices. */
export const INVOICES_WITHHELD = 'invoices:withheld'
/** What the seller paid for invoices by mobile money, and the part that providers hold for the platform. */
export const INVOICES_PAID_IN = 'invoices:paid_in'
export const INVOICES_COLLECTED = 'invoices:collected'

/** What payouts took off the available balance, less what failed payouts returned. */
export const PAYOUTS_SET_ASIDE = 'payouts:set_aside'
/** The part of it that is on its way to the seller. */
export const PAYOUTS_RESERVED = 'payouts:reserved'
/** What each provider sent to the seller. */
export const PAID_OUT = { pawapay: 'paid_out:pawapay', monime: 'paid_out:monime' } as const satisfies Record<
  PayoutProviderName,
  string
>

/**
 * What sales no longer owe and the customer has not received yet: the other side of the two accounts below.
 */
export const REFUNDS_SET_ASIDE = 'refunds:set_aside'
/** The part of it that is on its way to the customer. */
export const REFUNDS_RESERVED = 'refunds:reserved'
/** Refunds that did not arrive. They count in the seller's balance until they are sent again. */
export const REFUNDS_RETURNED = 'refunds:returned'

/** What agents hold of the prices of sold cards and owe the seller. */
export const AGENTS_OWED = 'agents:owed'
/** What agents keep for selling, as the seller's cost. */
export const AGENTS_COMMISSION = 'agents:commission'

/** What came to the platform's own bank account: money of sponsors' invoices. No provider can send it back. */
export const RECEIVED_IN_BANK = 'received:bank'

/**
 * What minutes that travelled moved to or from the seller's balance, and the other side of it: earned of other shops' passes, or
 * paid for own ones. Over all sellers each sums to zero.
 */
export const CLEARING_OWED = 'clearing:owed'
export const CLEARING_MOVED = 'clearing:moved'

/** What sponsors paid that no phone has used yet and that did not go back: owed to them. */
export const SPONSORS_HELD = 'sponsors:held'
