import { createHmac } from 'node:crypto'
import type { StandInContext } from '../context.ts'
import { newId } from './envelope.ts'

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]

export type MonimeEvent = { name: string; object: { id: string; type: string }; data: unknown }

type Sender = { secret: string; path: string; context: StandInContext; isForged?: boolean }

/** HS256 over the time, an underscore and the bytes of the body. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}_${body}`).digest('base64')}`

/** Sends one event, with the same id, until it is answered 2xx or retries end. A forged one is sent once. */
export const sendEvent = async (
  event: MonimeEvent,
  { secret, path, context, isForged = false }: Sender,
): Promise<void> => {
  const body = JSON.stringify({
    apiVersion: 'caph.2025-08-23',
    event: { id: newId('wke'), name: event.name, timestamp: new Date().toISOString() },
    object: event.object,
    data: event.data,
  })
  const key = isForged ? `${secret} no longer` : secret
  for (const delayMs of [0, ...(isForged ? [] : RETRY_DELAYS_MS)]) {
    if (delayMs > 0) await context.clock.pause(delayMs)
    if (await isAccepted(`${context.callbackBaseUrl()}${path}`, key, body, context)) return
  }
}

const isAccepted = async (
  url: string,
  secret: string,
  body: string,
  { clock }: StandInContext,
): Promise<boolean> => {
  try {
    const signature = signatureOf(secret, Math.floor(Date.now() / 1_000), body)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'monime-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([clock.signal, AbortSignal.timeout(10_000)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
