import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

export type Listening = { close: () => Promise<void> }

/**
 * Listens to NOTIFY on one channel; calls `onConnect` on each connection, since earlier notifications were
 * missed.
 */
export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  onConnect: () => void,
) => Promise<Listening>

const RECONNECT_MS = 1_000
const MAX_RECONNECT_MS = 30_000
/** TCP probes notice a silently dropped connection after this time. */
const KEEP_ALIVE_AFTER_MS = 10_000

type Target = { connectionString: string; channel: string; onNotification: (payload: string) => void }

/** Connects a client; `lost` resolves when its connection ends. */
const connect = async ({ connectionString, channel, onNotification }: Target) => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return { lost, end: () => client.end().catch(() => undefined) }
}

/**
 * Listens on its own connection and reconnects when that is lost. Notifications are hints that save waiting:
 * the caller must also poll from time to time, for those that were missed.
 */
export const createListen =
  (connectionString: string, log: Logger): Listen =>
  async (channel, onNotification, onConnect) => {
    const stop = new AbortController()
    const target = { connectionString, channel, onNotification }
    let current: Awaited<ReturnType<typeof connect>> | null = null
    const keepListening = async (): Promise<void> => {
      let waitMs = RECONNECT_MS
      while (!stop.signal.aborted) {
        try {
          current = await connect(target)
          // Closed in the meantime: end it here.
          if (stop.signal.aborted) break
          onConnect()
          waitMs = RECONNECT_MS
          await current.lost
          current = null
        } catch (error) {
          log.warn({ error: String(error) }, 'listening for notifications failed and will be retried')
        }
        await delay(waitMs, undefined, { signal: stop.signal }).catch(() => undefined)
        waitMs = Math.min(waitMs * 2, MAX_RECONNECT_MS)
      }
      await current?.end()
    }
    const listening = keepListening()
    return {
      close: async () => {
        stop.abort()
        await current?.end()
        await listening
      },
    }
  }
