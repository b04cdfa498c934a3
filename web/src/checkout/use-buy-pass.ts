import { ApiError } from '@minit/contract/call.ts'
import { useEffect, useState } from 'react'
import { captiveTokenHeaders, currentCaptiveToken } from '../lib/captive-context.ts'
import { serverNow } from '../lib/clock.ts'
import { newKey } from '../lib/new-key.ts'
import { parse, readStored, writeStored } from '../lib/storage.ts'
import { attemptBecame, attemptFor, endAttempt } from './attempt.ts'

const BEGUN_KEY = 'minit.begun'
const MAX_BEGUN = 20

/** Remembers a purchase of this browser whose end has not been announced yet. */
const rememberBegun = (transactionId: string): void =>
  writeStored(BEGUN_KEY, JSON.stringify({ ids: [...readBegun(), transactionId].slice(-MAX_BEGUN) }))

/** Returns true once per purchase that this browser began, on whichever page its end is seen. */
export const takeBegun = (transactionId: string): boolean => {
  const begun = readBegun()
  if (!begun.includes(transactionId)) return false
  writeStored(BEGUN_KEY, JSON.stringify({ ids: begun.filter((id) => id !== transactionId) }))
  return true
}

const readBegun = (): string[] => {
  const ids = parse(readStored(BEGUN_KEY))?.ids
  return Array.isArray(ids) ? ids.map(String) : []
}

export type PurchaseHeaders = { 'idempotency-key': string; prefer: string; 'phone-place'?: string }
export type Started = { transactionId: string; statusToken: string }

/** A refusal ends an attempt. No answer, a lost connection and a server error leave it open. */
export const isOutcomeKnown = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

const RETRY_DELAYS_MS = [1500, 3000]

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends again after a lost connection, but not after an answer. */
const persistently = async <T>(send: () => Promise<T>): Promise<T> => {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await send()
    } catch (error) {
      if (error instanceof ApiError) throw error
      await wait(delay)
    }
  }
  return send()
}

/**
 * Buys a pass by the purchase call of the page. It asks for an answer at once, so the waiting screen appears
 * in time; a repeat after a lost connection stays one purchase. It does not use the query library's
 * mutations, which every phone would have to download. It stays busy until another screen replaces it; the
 * purchase's page ends the attempt.
 */
export const useBuyPass = <Input>(options: {
  send: (input: Input, headers: PurchaseHeaders) => Promise<Started>
  onStarted: (started: Started, input: Input) => Promise<void>
  onFailed: (error: unknown) => void
}) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    // A page from the browser's back/forward cache returns in its old state.
    const release = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setIsBusy(false)
    }
    addEventListener('pageshow', release)
    return () => removeEventListener('pageshow', release)
  }, [])
  const buy = async (input: Input): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      const attempt = attemptFor(input, serverNow(), newKey)
      const headers = {
        'idempotency-key': attempt.key,
        prefer: 'respond-async',
        ...captiveTokenHeaders(currentCaptiveToken()),
      }
      const started = await persistently(() => options.send(input, headers))
      attemptBecame(attempt, started.transactionId)
      rememberBegun(started.transactionId)
      await options.onStarted(started, input)
    } catch (failure) {
      if (isOutcomeKnown(failure)) endAttempt()
      setError(failure)
      options.onFailed(failure)
      setIsBusy(false)
    }
  }
  return { buy, isBusy, error }
}
