import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast-store.ts'
import { refreshFigures, refreshNotifications } from '../queries.ts'
import { onLineChange } from './line.ts'
import { ownerNow } from './owner.ts'
import {
  assignSaleTo,
  forgetRefusal,
  forgetSale,
  isUndone,
  keepSale,
  keepUndoing,
  listSalesOfOthers,
  listStoredSales,
  type StoredSale,
} from './sales-store.ts'
import { uploadStoredSales } from './upload-sales.ts'

/** A browser that reports a connection may not reach the server for a moment: retry soon. */
const TRIED_EVERY_MS = 10_000
const NONE: readonly StoredSale[] = []

let shown: readonly StoredSale[] = NONE
let ofOthers: readonly StoredSale[] = NONE
const listeners = new Set<() => void>()
/** Informs other tabs of stored and uploaded sales. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('minit.sales')

/** Reads the stored sales of the logged-in user again. */
export const rereadStoredSales = async (): Promise<void> => {
  const found = await listStoredSales(ownerNow())
  // Only its author can undo a sale.
  const others = (await listSalesOfOthers(ownerNow())).filter((sale) => !isUndone(sale))
  shown = found.length === 0 ? NONE : found
  ofOthers = others.length === 0 ? NONE : others
  for (const listener of listeners) listener()
}

const afterChange = async (): Promise<void> => {
  tabs?.postMessage('changed')
  await rereadStoredSales()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The logged-in user's sales that the server does not have yet, oldest first. */
export const useStoredSales = (): readonly StoredSale[] => useSyncExternalStore(subscribe, () => shown)

/** Sales of colleagues, who may never log in again: for the owner. */
export const useSalesOfOthers = (): readonly StoredSale[] => useSyncExternalStore(subscribe, () => ofOthers)

type NewSale = Pick<StoredSale, 'key' | 'order' | 'packageName'>

const ownSale = (sale: NewSale): StoredSale => {
  const { sellerId: owner, accountId } = ownerNow()
  return { ...sale, owner, accountId, madeAt: Date.now(), refusal: null }
}

/** Stores a sale on this phone. Resolves once it is written; throws if the browser cannot store it. */
export const addStoredSale = async (sale: NewSale): Promise<void> => {
  await keepSale(ownSale(sale))
  await afterChange()
}

/** Undoes a sale of a moment ago. Resolves once this is written; the server gets it as soon as it can. */
export const undoStoredSale = async (sale: NewSale): Promise<void> => {
  await keepUndoing({ ...ownSale(sale), undoneAt: Date.now() })
  await afterChange()
  void uploadNow()
}

/** Deletes a refused row, on its seller's request. */
export const dropStoredSale = async ({ key }: StoredSale): Promise<void> => {
  await forgetSale(key)
  await afterChange()
}

/** Uploads now; returns how many sales the server accepted. */
export const uploadNow = async (): Promise<number> => {
  const uploaded = await uploadStoredSales(ownerNow())
  await afterChange()
  return uploaded
}

/** Uploads a refused sale again, with the same key. */
export const uploadAgain = async ({ key }: StoredSale): Promise<number> => {
  await forgetRefusal(key)
  return uploadNow()
}

/** Uploads a colleague's sale for the logged-in user, who has its cash. */
export const takeOver = async ({ key }: StoredSale): Promise<void> => {
  const { accountId } = ownerNow()
  if (accountId === null) return
  await assignSaleTo(key, accountId)
  await uploadNow()
}

/** Returns how many sales of the logged-in user remain on this phone, after one more try. */
export const countUnsynced = async (): Promise<number> => {
  await uploadNow()
  return shown.length
}

const uploadedText = (uploaded: number): string =>
  uploaded === 1
    ? 'The sale is in Customer Activity, with its code.'
    : `${uploaded} sales are in Customer Activity, with their codes.`

/** Uploads stored sales as soon as the connection is back, also after a restart of the app. */
export const useSalesUpload = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const tryNow = async (): Promise<void> => {
      if (shown.every(({ refusal }) => refusal !== null)) return
      const uploaded = await uploadNow()
      if (uploaded === 0) return
      toast({ title: 'Sent to Minit', message: uploadedText(uploaded) })
      await Promise.all([refreshNotifications(client), refreshFigures(client)])
    }
    const reread = (): void => void rereadStoredSales()
    const stop = onLineChange(() => void tryNow())
    const timer = setInterval(() => void tryNow(), TRIED_EVERY_MS)
    tabs?.addEventListener('message', reread)
    void rereadStoredSales().then(tryNow)
    return () => {
      stop()
      clearInterval(timer)
      tabs?.removeEventListener('message', reread)
    }
  }, [client])
}
