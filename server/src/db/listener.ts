import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

export type Listening = { close: () => Promise<void> }

/** Hears NOTIFY on one channel; `onConnect` is told each time it begins to, since what was said before went unheard. */
export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  onConnect: () => void,
) => Promise<Listening>

const RECONNECT_MS = 1_000
const MAX_RECONNECT_MS = 30_000
/** A connection that was dropped without a word is noticed by TCP's own probes after this. */
const KEEP_ALIVE_AFTER_MS = 10_000

type Ear = { connectionString: string; channel: string; onNotification: (payload: string) => void }

/** One connected client, and when it was lost. */
const connect = async ({ connectionString, channel, onNotification }: Ear) => {
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
 * Listens on a connection of its own, and again on a new one when that is lost. Notifications are hints that save
 * waiting: whoever listens has to look by himself now and then, for what was said while nobody heard it.
 */
export const createListen =
  (connectionString: string, log: Logger): Listen =>
  async (channel, onNotification, onConnect) => {
    const stop = new AbortController()
    const ear = { connectionString, channel, onNotification }
    let current: Awaited<ReturnType<typeof connect>> | null = null
    const keepListening = async (): Promise<void> => {
      let waitMs = RECONNECT_MS
      while (!stop.signal.aborted) {
        try {
          current = await connect(ear)
          // Closed meanwhile: nobody else would end this one.
          if (stop.signal.aborted) break
          onConnect()
          waitMs = RECONNECT_MS
          await current.lost
          current = null
        } catch (error) {
          log.warn({ error: String(error) }, 'listening for notifications failed and will be tried again')
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
