import { alertMessage, resolvedMessage } from '@minit/domain/operations/alert-endings.ts'
import { STANDBY_TROUBLE, standbyNews } from '@minit/domain/operations/standby.ts'
import type { Deps } from '../../../ports/deps.ts'
import { sendOnCallNow } from '../../messaging/messages/send-on-call.ts'
import { readOnCall } from './on-call.ts'

type News = { text: string; channels: ('sms' | 'email')[]; triedAtMs: number; tries: number }
type Memory = { notified: { at: Date; lastSeenMs: number } | null; unsent: News | null }

const TRY_AGAIN_MS = 60_000
const MOST_TRIES = 10

/**
 * Checks whether commits wait for a missing synchronous standby, and alerts the on-call recipients: once
 * after it lasted a minute and once when it ends. An alert row cannot be committed meanwhile, so each process
 * keeps what it sent in memory, and calls the gateway directly.
 */
export const createStandbyWatch = (deps: Deps): (() => Promise<void>) => {
  const memory: Memory = { notified: null, unsent: null }
  return async () => {
    const missingForMs = await deps.db.standby.look()
    const nowMs = deps.elapsedMs()
    const news = standbyNews(memory.notified, missingForMs, nowMs)
    if (memory.notified !== null && missingForMs !== null) memory.notified.lastSeenMs = nowMs
    if (news !== null) {
      memory.unsent = {
        text: noteNews(deps, memory, news),
        channels: ['sms', 'email'],
        triedAtMs: -Infinity,
        tries: 0,
      }
    }
    await sendNews(deps, memory)
  }
}

const noteNews = ({ log, now, elapsedMs }: Deps, memory: Memory, news: 'begun' | 'over'): string => {
  const { notified } = memory
  if (news === 'begun' || notified === null) {
    memory.notified = { at: now(), lastSeenMs: elapsedMs() }
    log.error({ alert: 'second_place' }, `alert: ${STANDBY_TROUBLE}`)
    return alertMessage(STANDBY_TROUBLE)
  }
  memory.notified = null
  log.info({ alert: 'second_place' }, `resolved: ${STANDBY_TROUBLE}`)
  return resolvedMessage(STANDBY_TROUBLE, notified.at, now())
}

/** Retries each channel until its gateway accepts the message or refuses it permanently. */
const sendNews = async (deps: Deps, memory: Memory): Promise<void> => {
  const { unsent } = memory
  if (unsent === null || deps.elapsedMs() - unsent.triedAtMs < TRY_AGAIN_MS) return
  unsent.triedAtMs = deps.elapsedMs()
  unsent.tries += 1
  const { phone, email } = await readOnCall(deps)
  const addresses = { sms: phone, email }
  for (const channel of [...unsent.channels]) {
    const to = addresses[channel]
    const text = channel === 'email' ? `${unsent.text} ${deps.publicUrl}/admin/dashboard` : unsent.text
    if (to !== null && (await sendOnCallNow(deps, { channel, to, text })) === 'unsent') continue
    unsent.channels = unsent.channels.filter((each) => each !== channel)
  }
  if (unsent.channels.length === 0 || unsent.tries >= MOST_TRIES) memory.unsent = null
}

const EVERY_MS = 5_000

/**
 * Runs the check every five seconds in each process, since each one holds back the writes of its own
 * connections. Returns a function that stops it.
 */
export const watchStandby = (deps: Deps, everyMs = EVERY_MS): (() => void) => {
  const watch = createStandbyWatch(deps)
  let isChecking = false
  const timer = setInterval(async () => {
    if (isChecking) return
    isChecking = true
    await watch().catch((error: unknown) =>
      deps.log.warn({ error: String(error) }, 'the synchronous standby could not be checked'),
    )
    isChecking = false
  }, everyMs)
  return () => clearInterval(timer)
}
