import type { HeldCard } from '@minit/domain/held-sheets.ts'

/** A card that was sold on this phone. Told as often as it takes, it stays one sale by its key. */
export type SoldCard = {
  /** Drawn when it was sold. */
  key: string
  /** The seller who sold it: nobody else on this phone sees it or tells of it. */
  owner: string
  /** Its batch and place, by which it is sold once on this phone. */
  card: HeldCard
  phoneNumber: string
  /** Epoch milliseconds. */
  soldAt: number
  /** What the server said; null while it waits. */
  outcome: 'sold' | 'sold_before' | 'refused' | null
  message: string
}

const NAME = 'minit.vouchers'
const STORE = 'sold'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(STORE, { keyPath: 'key' })
      store.createIndex('owner', 'owner')
      // A card is sold once on a phone, in however many tabs.
      store.createIndex('card', ['owner', 'card.id', 'card.position'], { unique: true })
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
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      work(transaction.objectStore(STORE))
    })
  } finally {
    db.close()
  }
}

/** Keeps a sale. False where this card was sold on this phone before. */
export const keepSold = async (sold: SoldCard): Promise<boolean> => {
  try {
    await change((store) => store.add(sold))
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'ConstraintError') return false
    throw error
  }
}

/** Notes what the server said, where it is still there. */
export const noteOutcome = (
  key: string,
  { outcome, message }: Pick<SoldCard, 'outcome' | 'message'>,
): Promise<void> =>
  change((store) => {
    const found = store.get(key)
    found.onsuccess = () => found.result !== undefined && store.put({ ...found.result, outcome, message })
  })

export const forgetSold = (keys: readonly string[]): Promise<void> =>
  change((store) => {
    for (const key of keys) store.delete(key)
  })

/** What a seller sold on this phone and was not forgotten yet, the oldest first; none where the browser keeps nothing. */
export const listSold = async (owner: string): Promise<SoldCard[]> => {
  const db = await open().catch(() => null)
  if (db === null) return []
  const found = await new Promise<SoldCard[]>((resolve, reject) => {
    const request = db.transaction(STORE).objectStore(STORE).index('owner').getAll(owner)
    // Written above, and by nobody else.
    request.onsuccess = () => resolve(request.result as SoldCard[])
    request.onerror = () => reject(request.error)
  }).finally(() => db.close())
  return found.sort((a, b) => a.soldAt - b.soldAt)
}

/** How many of a seller's sales wait on this phone. */
export const countUntoldCards = async (owner: string): Promise<number> =>
  (await listSold(owner)).filter(({ outcome }) => outcome === null).length
