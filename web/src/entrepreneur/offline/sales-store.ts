import type { CallInput } from '@minit/contract/endpoint.ts'
import type { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import type { Kept, Owner } from './owner.ts'
import { createPhoneStore } from './phone-store.ts'

/**
 * A cash sale that the server may not have yet. Its key makes repeated uploads one sale. Its author uploads
 * it, because their drawer has the cash; only the owner can take it over, from staff who do not return.
 */
export type StoredSale = Kept & {
  /** The idempotency key, created with the sale. */
  key: string
  /** The upload adds how long ago the sale was made. */
  order: Omit<CallInput<typeof sellForCash>['body'], 'madeSecondsAgo'>
  packageName: string
  /** Epoch milliseconds by this phone's own clock; the upload sends how far it has advanced since. */
  madeAt: number
  /** The server's message when it refused the sale; null while it waits. */
  refusal: string | null
}

/** The sale's name on this phone's lists. */
export const buyerOf = ({ order }: Pick<StoredSale, 'order'>): string => order.customerName ?? 'Counter sale'

const sales = createPhoneStore<StoredSale>({ name: 'minit', store: 'sales' })

/** Stores a sale; an existing one with its key stays unchanged. */
export const keepSale = (sale: StoredSale): Promise<void> =>
  sales.change((store) => {
    const found = store.get(sale.key)
    found.onsuccess = () => found.result === undefined && store.put(sale)
  })

/** Records why the server refused a sale, if it still exists; null lets it be uploaded again. */
export const noteRefusal = (key: string, refusal: string | null): Promise<void> =>
  sales.note(key, { refusal })

/** Assigns a sale to this account, for upload at once. */
export const assignSaleTo = (key: string, accountId: string): Promise<void> =>
  sales.note(key, { accountId, refusal: null })

export const forgetSale = (key: string): Promise<void> =>
  sales.change((store) => {
    store.delete(key)
  })

/** Lists an owner's sales to upload, oldest first; empty if the browser stores nothing. */
export const listStoredSales = async (owner: Owner): Promise<StoredSale[]> =>
  (await sales.listOf(owner)).sort((a, b) => a.madeAt - b.madeAt)

/** Lists colleagues' sales to upload, oldest first. */
export const listSalesOfOthers = async (owner: Owner): Promise<StoredSale[]> =>
  (await sales.listOfOthers(owner)).sort((a, b) => a.madeAt - b.madeAt)
