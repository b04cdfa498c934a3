import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast-store.ts'
import { refreshFigures, refreshNotifications } from '../queries.ts'
import { onLineChange } from './line.ts'
import { ownerNow } from './owner.ts'
import {
  forgetSale,
  giveSaleTo,
  type KeptSale,
  keepSale,
  listKeptSales,
  listSalesOfOthers,
  noteRefusal,
} from './sales-store.ts'
import { tellKeptSales } from './tell-sales.ts'

/** A browser that reports a connection may not reach the server for a moment: retry soon. */
const TRIED_EVERY_MS = 10_000
const NONE: readonly KeptSale[] = []

let shown: readonly KeptSale[] = NONE
let ofOthers: readonly KeptSale[] = NONE
const listeners = new Set<() => void>()
/** Informs other tabs of stored and uploaded sales. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('minit.sales')

/** Reads the stored sales of the logged-in user again. */
export const rereadKeptSales = async (): Promise<void> => {
  const [found, others] = [await listKeptSales(ownerNow()), await listSalesOfOthers(ownerNow())]
  shown = found.length === 0 ? NONE : found
  ofOthers = others.length === 0 ? NONE : others
  for (const listener of listeners) listener()
}

const afterChange = async (): Promise<void> => {
  tabs?.postMessage('changed')
  await rereadKeptSales()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The logged-in user's sales that the server does not have yet, oldest first. */
export const useKeptSales = (): readonly KeptSale[] => useSyncExternalStore(subscribe, () => shown)

/** Sales of colleagues, who may never log in again: for the owner. */
export const useSalesOfOthers = (): readonly KeptSale[] => useSyncExternalStore(subscribe, () => ofOthers)

/** Stores a sale on this phone. Resolves once it is written; throws if the browser cannot store it. */
export const addKeptSale = async (
  sale: Omit<KeptSale, 'owner' | 'accountId' | 'madeAt' | 'refusal'>,
): Promise<void> => {
  const { sellerId: owner, accountId } = ownerNow()
  await keepSale({ ...sale, owner, accountId, madeAt: Date.now(), refusal: null })
  await afterChange()
}

/** Deletes a refused sale, on its seller's request. */
export const dropKeptSale = async ({ key }: KeptSale): Promise<void> => {
  await forgetSale(key)
  await afterChange()
}

/** Uploads now; returns how many sales the server accepted. */
export const tellNow = async (): Promise<number> => {
  const told = await tellKeptSales(ownerNow())
  await afterChange()
  return told
}

/** Uploads a refused sale again, with the same key. */
export const tellAgain = async ({ key }: KeptSale): Promise<number> => {
  await noteRefusal(key, null)
  return tellNow()
}

/** Uploads a colleague's sale for the logged-in user, who has its cash. */
export const takeOver = async ({ key }: KeptSale): Promise<void> => {
  const { accountId } = ownerNow()
  if (accountId === null) return
  await giveSaleTo(key, accountId)
  await tellNow()
}

/** Returns how many sales of the logged-in user remain on this phone, after one more try. */
export const countUntold = async (): Promise<number> => {
  await tellNow()
  return shown.length
}

const toldText = (told: number): string =>
  told === 1
    ? 'The sale is in Customer Activity, with its code.'
    : `${told} sales are in Customer Activity, with their codes.`

/** Uploads stored sales as soon as the connection is back, also after a restart of the app. */
export const useTelling = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const tryNow = async (): Promise<void> => {
      if (shown.every(({ refusal }) => refusal !== null)) return
      const told = await tellNow()
      if (told === 0) return
      toast({ title: 'Sent to Minit', message: toldText(told) })
      await Promise.all([refreshNotifications(client), refreshFigures(client)])
    }
    const hear = (): void => void rereadKeptSales()
    const stop = onLineChange(() => void tryNow())
    const timer = setInterval(() => void tryNow(), TRIED_EVERY_MS)
    tabs?.addEventListener('message', hear)
    void rereadKeptSales().then(tryNow)
    return () => {
      stop()
      clearInterval(timer)
      tabs?.removeEventListener('message', hear)
    }
  }, [client])
}
