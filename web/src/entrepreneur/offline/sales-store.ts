import type { CallInput } from '@minit/contract/endpoint.ts'
import type { sellForCash } from '@minit/contract/entrepreneur/cash-sales.ts'

/** A sale for cash that the server may not know yet. Told as often as it takes, it stays one sale by its key. */
export type KeptSale = {
  /** The idempotency key, made when the sale was. */
  key: string
  /** The seller who made it: nobody else on this phone sees it or tells of it. */
  owner: string
  order: CallInput<typeof sellForCash>['body']
  packageName: string
  /** Epoch milliseconds. */
  madeAt: number
  /** Why the server refused it, in words; null while it waits. */
  refusal: string | null
}

const NAME = 'minit'
const STORE = 'sales'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('owner', 'owner')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves once it is written for good: a phone that dies the next moment still has it. */
const change = async (work: (store: IDBObjectStore) => void): Promise<void> => {
  const db = await open()
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
      work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

/** Keeps a sale; one with its key that is kept already is left as it is. */
export const keepSale = (sale: KeptSale): Promise<void> =>
  change((store) => {
    const found = store.get(sale.key)
    found.onsuccess = () => found.result === undefined && store.put(sale)
  })

/** Notes what became of it, where it is still there: another tab may have told it, or its seller dropped it. */
export const noteRefusal = (key: string, refusal: string | null): Promise<void> =>
  change((store) => {
    const found = store.get(key)
    found.onsuccess = () => found.result !== undefined && store.put({ ...found.result, refusal })
  })

export const forgetSale = (key: string): Promise<void> =>
  change((store) => {
    store.delete(key)
  })

/** What a seller has not told yet, the oldest first; none where the browser keeps nothing. */
export const listKeptSales = async (owner: string): Promise<KeptSale[]> => {
  const db = await open().catch(() => null)
  if (db === null) return []
  const found = await new Promise<KeptSale[]>((resolve, reject) => {
    const request = db.transaction(STORE).objectStore(STORE).index('owner').getAll(owner)
    // Written above, and by nobody else.
    request.onsuccess = () => resolve(request.result as KeptSale[])
    request.onerror = () => reject(request.error)
  }).finally(() => db.close())
  return found.sort((a, b) => a.madeAt - b.madeAt)
}
