import { ApiError } from '@minit/contract/call.ts'
import { useState } from 'react'
import { newKey } from '../lib/new-key.ts'
import { attemptFor, endAttempt, rememberBegun } from './attempt.ts'

export type PurchaseHeaders = { 'idempotency-key': string; prefer: string }
export type Started = { transactionId: string; statusToken: string }

/** A refusal ends an attempt; silence, a lost line and a server in trouble leave it open. */
export const isOutcomeKnown = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

const RETRY_DELAYS_MS = [1500, 3000]

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends again after a lost line, not after an answer. */
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
 * Buys a pass by whichever purchase call the page sells through. Asks for an answer at once, so that the waiting
 * screen is there while it is needed; the same thing sent again because the line dropped stays one purchase.
 * A plain state machine: the query library's mutations would cost every phone more than they give here.
 */
export const useBuyPass = <Input>(options: {
  send: (input: Input, headers: PurchaseHeaders) => Promise<Started>
  onStarted: (started: Started) => Promise<void>
  onFailed: (error: unknown) => void
}) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const buy = async (input: Input): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      const { key } = attemptFor(input, Date.now(), newKey)
      const headers = { 'idempotency-key': key, prefer: 'respond-async' }
      const started = await persistently(() => options.send(input, headers))
      endAttempt()
      rememberBegun(started.transactionId)
      await options.onStarted(started)
    } catch (failure) {
      if (isOutcomeKnown(failure)) endAttempt()
      setError(failure)
      options.onFailed(failure)
    }
    setIsBusy(false)
  }
  return { buy, isBusy, error }
}
