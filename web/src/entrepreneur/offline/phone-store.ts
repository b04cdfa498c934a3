import { askForLastingStorage } from './lasting-storage.ts'
import { isOf, type Kept, type Owner } from './owner.ts'

/** Rows of one kind that this phone keeps until the server has them, each of who made it. */
export type PhoneStore<Row> = {
  /** Resolves once it is written for good: a phone that dies the next moment still has it. */
  change: (work: (store: IDBObjectStore) => void) => Promise<void>
  /** Notes what became of a row, where it is still there: another tab may have told it, or its seller dropped it. */
  note: (key: string, news: Partial<Row>) => Promise<void>
  /** One owner's, in no order, from now on by their account; none where the browser keeps nothing. */
  listOf: (owner: Owner) => Promise<Row[]>
  /** What colleagues of the same shop left on this phone, in no order. */
  listOfOthers: (owner: Owner) => Promise<Row[]>
}

type Options = {
  /** Of the database, which is this store's alone. */
  name: string
  store: string
  /** Adds what else is looked up by, when the store is made. */
  addIndexes?: (store: IDBObjectStore) => void
}

export const createPhoneStore = <Row extends Kept & { key: string }>({
  name,
  store: storeName,
  addIndexes,
}: Options): PhoneStore<Row> => {
  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore(storeName, { keyPath: 'key' })
        store.createIndex('owner', 'owner')
        addIndexes?.(store)
      }
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const change: PhoneStore<Row>['change'] = async (work) => {
    // Not waited for: Firefox asks its user, and the sale has to be kept meanwhile.
    void askForLastingStorage()
    const db = await open()
    try {
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(storeName, 'readwrite', { durability: 'strict' })
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        work(transaction.objectStore(storeName))
      })
    } finally {
      db.close()
    }
  }
  const note = (key: string, news: object): Promise<void> =>
    change((store) => {
      const found = store.get(key)
      found.onsuccess = () => found.result !== undefined && store.put({ ...found.result, ...news })
    })
  const listOfShop = async (sellerId: string): Promise<Row[]> => {
    const db = await open().catch(() => null)
    if (db === null) return []
    return await new Promise<Row[]>((resolve, reject) => {
      const request = db.transaction(storeName).objectStore(storeName).index('owner').getAll(sellerId)
      // Written above, and by nobody else.
      request.onsuccess = () => resolve(request.result as Row[])
      request.onerror = () => reject(request.error)
    }).finally(() => db.close())
  }
  const listOf: PhoneStore<Row>['listOf'] = async (owner) => {
    const own = (await listOfShop(owner.sellerId)).filter((row) => isOf(owner, row))
    const { accountId } = owner
    if (accountId !== null)
      for (const row of own) if (row.accountId == null) await note(row.key, { accountId })
    return own
  }
  const listOfOthers: PhoneStore<Row>['listOfOthers'] = async (owner) =>
    owner.accountId === null ? [] : (await listOfShop(owner.sellerId)).filter((row) => !isOf(owner, row))
  return { change, note, listOf, listOfOthers }
}
