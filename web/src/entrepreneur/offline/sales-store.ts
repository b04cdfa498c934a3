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
  /** The server's message when it refused the sale, or its undoing; null while it waits. */
  refusal: string | null
  /**
   * When its seller undid it, in epoch milliseconds; absent for a sale. The server gets this instead of the
   * sale, because a lost answer leaves open whether it has the sale already.
   */
  undoneAt?: number
}

export const isUndone = ({ undoneAt }: Pick<StoredSale, 'undoneAt'>): boolean => undoneAt !== undefined

/** The sale's name on this phone's lists. */
export const buyerOf = ({ order }: Pick<StoredSale, 'order'>): string => order.customerName ?? 'Counter sale'

const sales = createPhoneStore<StoredSale>({ name: 'minit', store: 'sales' })

/** Stores a sale; an existing one with its key stays unchanged. */
export const keepSale = (sale: StoredSale): Promise<void> =>
  sales.change((store) => {
    const found = store.get(sale.key)
    found.onsuccess = () => found.result === undefined && store.put(sale)
  })

/** Undoes a sale, also one that was uploaded and forgotten meanwhile. */
export const keepUndoing = (sale: StoredSale & { undoneAt: number }): Promise<void> =>
  sales.change((store) => {
    const found = store.get(sale.key)
    found.onsuccess = () =>
      store.put({ ...sale, ...found.result, undoneAt: sale.undoneAt, refusal: null } satisfies StoredSale)
  })

/** Changes a row if it is still the sale, or the undoing, that was uploaded. */
const changeUploaded = (
  { key, undoneAt }: StoredSale,
  change: (store: IDBObjectStore, row: StoredSale) => void,
): Promise<void> =>
  sales.change((store) => {
    const found: IDBRequest<StoredSale | undefined> = store.get(key)
    found.onsuccess = () => {
      const row = found.result
      if (row !== undefined && row.undoneAt === undoneAt) change(store, row)
    }
  })

/** Records why the server refused what was uploaded. */
export const noteRefusal = (uploaded: StoredSale, refusal: string): Promise<void> =>
  changeUploaded(uploaded, (store, row) => store.put({ ...row, refusal }))

/** Forgets what the server has; a sale that was undone meanwhile stays, to be undone there too. */
export const forgetUploaded = (uploaded: StoredSale): Promise<void> =>
  changeUploaded(uploaded, (store, { key }) => store.delete(key))

/** Lets a refused sale be uploaded again. */
export const forgetRefusal = (key: string): Promise<void> => sales.note(key, { refusal: null })

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
