import { ApiError } from '@minit/contract/call.ts'
import type { OfflineCard } from '@minit/domain/sales/offline-sheets.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../lib/clock.ts'
import { newKey } from '../../lib/new-key.ts'
import { isSilence } from '../../lib/timeout.ts'
import { noteSilence, onLineChange, recordAgentReport } from '../offline/line.ts'
import { ownerNow } from '../offline/owner.ts'
import { forgetSold, keepSold, listSold, type SoldCard } from './card-store.ts'
import { type OfflineStock, readOfflineStock, renewOfflineSheet } from './offline-sheet.ts'
import { uploadSold } from './upload-sold.ts'

/** A browser that reports a connection may not reach the server for a moment: retry soon. */
const TRIED_EVERY_MS = 10_000

/** Deletes sales that the newest sheet includes; refused ones stay until a user has read them. */
const forgetKnown = async ({ sheet }: OfflineStock): Promise<void> => {
  const sold = await listSold(ownerNow())
  const known = sold.filter(({ outcome, soldAt }) => outcome === 'sold' && soldAt < sheet.at * 1000)
  if (known.length > 0) await forgetSold(known.map(({ key }) => key))
}

/** Holds this phone's sheet, the cards sold here, and the functions to sell online or offline. */
export const useSelling = () => {
  const [held, setHeld] = useState<OfflineStock | null | undefined>(undefined)
  const [sold, setSold] = useState<readonly SoldCard[]>([])
  const underWay = useRef<Promise<void> | null>(null)
  const reread = useCallback(async (): Promise<void> => setSold(await listSold(ownerNow())), [])

  /** Uploads waiting sales, then downloads the newest sheet. Nothing is lost if the server is not reached. */
  const tryOnce = useCallback(async (): Promise<void> => {
    try {
      await uploadSold(ownerNow())
      const newest = await renewOfflineSheet()
      recordAgentReport()
      if (newest !== null) await forgetKnown(newest)
      setHeld(newest)
    } catch (error) {
      if (isSilence(error)) noteSilence()
      else if (!(error instanceof ApiError)) console.error(error)
      setHeld((before) => before ?? null)
    } finally {
      underWay.current = null
      await reread()
    }
  }, [reread])
  /** Runs one at a time: a call meanwhile waits for the current one. */
  const meetServer = useCallback((): Promise<void> => {
    underWay.current ??= tryOnce()
    return underWay.current
  }, [tryOnce])
  /** For a tap, which always makes a try. */
  const tryNow = async (): Promise<void> => {
    await underWay.current
    await meetServer()
  }

  useEffect(() => {
    void readOfflineStock()
      .then((kept) => kept !== null && setHeld(kept))
      .then(meetServer)
    const stop = onLineChange(() => void meetServer())
    return stop
  }, [meetServer])

  const isWaiting = sold.some(({ outcome }) => outcome === null)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void meetServer(), TRIED_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, meetServer])

  /** Stores the sale on this phone, then uploads it. Returns false if this phone sold the card before. */
  const sell = async (card: OfflineCard, phoneNumber: string): Promise<boolean> => {
    const { sellerId: owner, accountId } = ownerNow()
    const sale = { key: newKey(), owner, accountId, card, phoneNumber, soldAt: serverNow() }
    const isNew = await keepSold({ ...sale, outcome: null, message: '' })
    await reread()
    void tryNow()
    return isNew
  }
  const drop = async ({ key }: SoldCard): Promise<void> => {
    await forgetSold([key])
    await reread()
  }
  return { held, sold, sell, drop, tryNow }
}
export type Selling = ReturnType<typeof useSelling>
