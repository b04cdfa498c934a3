import type { readPurchase } from '@minit/contract/customer/passes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'

/** A purchase as its own page sees it. */
export type PurchaseView = Answer<typeof readPurchase>
export type Order = PurchaseView['order']
export type Access = NonNullable<PurchaseView['result']>
export type AccessMessage = NonNullable<Access['message']>
