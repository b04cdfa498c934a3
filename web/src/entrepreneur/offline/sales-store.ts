import type { CallInput } from '@minit/contract/endpoint.ts'
import type { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'
import type { Kept, Owner } from './owner.ts'
import { createPhoneStore } from './phone-store.ts'

/**
 * A sale for cash that the server may not know yet. Told as often as it takes, it stays one sale by its key. Who made it tells of
 * it, since their drawer has the cash; the owner alone can take it over, from somebody who does not come back.
 */
export type KeptSale = Kept & {
  /** The idempotency key, made when the sale was. */
  key: string
  /** How long ago it was made is said when it is told. */
  order: Omit<CallInput<typeof sellForCash>['body'], 'madeSecondsAgo'>
  packageName: string
  /** Epoch milliseconds by this phone's own clock, of which the server is told how far it has run since. */
  madeAt: number
  /** Why the server refused it, in words; null while it waits. */
  refusal: string | null
}

const sales = createPhoneStore<KeptSale>({ name: 'minit', store: 'sales' })

/** Keeps a sale; one with its key that is kept already is left as it is. */
export const keepSale = (sale: KeptSale): Promise<void> =>
  sales.change((store) => {
    const found = store.get(sale.key)
    found.onsuccess = () => found.result === undefined && store.put(sale)
  })

/** Notes why the server refused it, where it is still there; null lets it be tried again. */
export const noteRefusal = (key: string, refusal: string | null): Promise<void> =>
  sales.note(key, { refusal })

/** From now on it is this account's, to be told at once. */
export const giveSaleTo = (key: string, accountId: string): Promise<void> =>
  sales.note(key, { accountId, refusal: null })

export const forgetSale = (key: string): Promise<void> =>
  sales.change((store) => {
    store.delete(key)
  })

/** What somebody has not told yet, the oldest first; none where the browser keeps nothing. */
export const listKeptSales = async (owner: Owner): Promise<KeptSale[]> =>
  (await sales.listOf(owner)).sort((a, b) => a.madeAt - b.madeAt)

/** What colleagues have not told yet, the oldest first. */
export const listSalesOfOthers = async (owner: Owner): Promise<KeptSale[]> =>
  (await sales.listOfOthers(owner)).sort((a, b) => a.madeAt - b.madeAt)
