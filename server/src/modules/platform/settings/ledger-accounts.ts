import type { ProviderName } from '../../../ports/payment-provider.ts'
import type { PayoutProviderName } from '../../../ports/payout-provider.ts'

/** What each provider, or the seller's till, took for the seller. */
export const RECEIVED = {
  pawapay: 'received:pawapay',
  monime: 'received:monime',
  vult: 'received:vult',
  'orange-web': 'received:orange-web',
  cash: 'received:cash',
} as const satisfies Record<ProviderName, string>

/** Providers that hold sellers' money: a column of `seller_holdings` for each, which its triggers (0040) keep. */
export const HOLDERS = Object.keys(RECEIVED).filter(
  (name): name is Exclude<ProviderName, 'cash'> => name !== 'cash',
)
/** The provider's column in `seller_holdings`. */
export const holdingColumn = (provider: string): string => `${provider.replaceAll('-', '_')}_minor`

export const SALES_NET = 'sales:net'
export const SALES_GST = 'sales:gst'

/** The platform's fee, as the seller's cost, and what the platform keeps back for it. */
export const FEES_CHARGED = 'fees:charged'
export const FEES_WITHHELD = 'fees:withheld'

/** Money that pays for nothing: the provider holds it, and it is owed to whoever sent it. */
export const SUSPENSE = 'suspense'
/** What was kept of it, because it was made good in another way. */
export const SUSPENSE_KEPT = 'suspense:kept'

/** In sales and refunds these add up to what the platform owes the seller. The till's cash is the seller's already. */
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
/** What was taken from the balance for them. */
export const INVOICES_WITHHELD = 'invoices:withheld'
/** What the seller paid in for them by mobile money, and what of it providers hold as the platform's own. */
export const INVOICES_PAID_IN = 'invoices:paid_in'
export const INVOICES_COLLECTED = 'invoices:collected'

/** What was taken off the available balance for payouts, and came back where one failed. */
export const PAYOUTS_SET_ASIDE = 'payouts:set_aside'
/** Of that, what is on its way to the seller. */
export const PAYOUTS_RESERVED = 'payouts:reserved'
/** What each provider sent to the seller. */
export const PAID_OUT = { pawapay: 'paid_out:pawapay', monime: 'paid_out:monime' } as const satisfies Record<
  PayoutProviderName,
  string
>

/** What sales owe no more and has not left for the customer: the other side of the two below. */
export const REFUNDS_SET_ASIDE = 'refunds:set_aside'
/** Of that, what is on its way to the customer. */
export const REFUNDS_RESERVED = 'refunds:reserved'
/** What did not arrive, and is in the seller's balance again until it is sent anew. */
export const REFUNDS_RETURNED = 'refunds:returned'

/** What agents hold of the prices of cards that they sold, and owe the seller. */
export const AGENTS_OWED = 'agents:owed'
/** What they keep of them for selling, as the seller's cost. */
export const AGENTS_COMMISSION = 'agents:commission'
