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

/** A browser that says it is back may not reach anybody for a moment: the next try is soon. */
const TRIED_EVERY_MS = 10_000
const NONE: readonly KeptSale[] = []

let shown: readonly KeptSale[] = NONE
let ofOthers: readonly KeptSale[] = NONE
const listeners = new Set<() => void>()
/** Other tabs hear of what this one kept or told. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('minit.sales')

/** Shows what is kept now for who is logged in. */
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

/** The sales of who is logged in that the server has not taken yet, the oldest first. */
export const useKeptSales = (): readonly KeptSale[] => useSyncExternalStore(subscribe, () => shown)

/** The same of colleagues, who may never log in again: for the owner's eyes. */
export const useSalesOfOthers = (): readonly KeptSale[] => useSyncExternalStore(subscribe, () => ofOthers)

/** Keeps a sale on this phone. Resolves once it is written; throws where the browser keeps nothing. */
export const addKeptSale = async (
  sale: Omit<KeptSale, 'owner' | 'accountId' | 'madeAt' | 'refusal'>,
): Promise<void> => {
  const { sellerId: owner, accountId } = ownerNow()
  await keepSale({ ...sale, owner, accountId, madeAt: Date.now(), refusal: null })
  await afterChange()
}

/** Forgets a sale that was refused, by its seller's wish. */
export const dropKeptSale = async ({ key }: KeptSale): Promise<void> => {
  await forgetSale(key)
  await afterChange()
}

/** Tries now; gives how many sales the server took. */
export const tellNow = async (): Promise<number> => {
  const told = await tellKeptSales(ownerNow())
  await afterChange()
  return told
}

/** Tries a refused one once more, with the same key. */
export const tellAgain = async ({ key }: KeptSale): Promise<number> => {
  await noteRefusal(key, null)
  return tellNow()
}

/** Tells a colleague's sale as one of who is logged in, who has its cash. */
export const takeOver = async ({ key }: KeptSale): Promise<void> => {
  const { accountId } = ownerNow()
  if (accountId === null) return
  await giveSaleTo(key, accountId)
  await tellNow()
}

/** How many sales of who is logged in wait on this phone, after one more try. */
export const countUntold = async (): Promise<number> => {
  await tellNow()
  return shown.length
}

const toldText = (told: number): string =>
  told === 1
    ? 'The sale is in Customer Activity, with its code.'
    : `${told} sales are in Customer Activity, with their codes.`

/** Tells of kept sales as soon as the line is back, also after the app was closed and opened again. */
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
