import { askForLastingStorage } from './lasting-storage.ts'
import { isOf, type Kept, type Owner } from './owner.ts'

/** Rows of one kind that this phone stores until the server has them, each with its author. */
export type PhoneStore<Row> = {
  /** Resolves once the data is on disk: a phone that dies the next moment still has it. */
  change: (work: (store: IDBObjectStore) => void) => Promise<void>
  /** Updates a row if it still exists: another tab may have uploaded it, or its seller deleted it. */
  note: (key: string, news: Partial<Row>) => Promise<void>
  /** Lists one owner's rows, unordered, and assigns them their account; empty without a browser store. */
  listOf: (owner: Owner) => Promise<Row[]>
  /** Lists rows that colleagues of the same shop left on this phone, unordered. */
  listOfOthers: (owner: Owner) => Promise<Row[]>
}

type Options = {
  /** Name of the database, which belongs to this store alone. */
  name: string
  store: string
  /** Adds further indexes when the store is created. */
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
    // Not awaited: Firefox asks its user, and the sale must be stored meanwhile.
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
      // Only this module writes them.
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
