import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refreshByHand } from '../by-hand/queries.ts'
import { readFeedAlerts } from '../feed-alerts.ts'
import { type Notification, notificationsQuery, refreshFigures } from '../queries.ts'

const NOTES = [
  { hertz: 784, at: 0 },
  { hertz: 1047, at: 0.14 },
] as const
const NOTE_SECONDS = 0.5
const LOUDEST = 0.25
// Exponential ramps never reach nothing.
const SILENT = 0.0001

let audio: AudioContext | null = null

const audioContext = (): AudioContext | null => {
  try {
    audio ??= new AudioContext()
  } catch {
    // A phone without sound output, or a browser that forbids it.
  }
  return audio
}

/**
 * Browsers let a page sound only after it was touched: the first tap or key wakes the chime. Returns how to stop
 * waiting for it.
 */
const wakeChimeAtTouch = (): (() => void) => {
  const stop = (): void => {
    window.removeEventListener('pointerdown', wake)
    window.removeEventListener('keydown', wake)
  }
  const wake = (): void => {
    stop()
    void audioContext()?.resume()
  }
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)
  return stop
}

/** Two rising notes. Silent, and no error, where the page may not sound yet. */
export const playChime = async (): Promise<void> => {
  const context = audioContext()
  if (context === null) return
  // A phone that slept has put its sound to sleep too.
  if (context.state !== 'running') await Promise.race([context.resume(), nextTurn()])
  if (context.state !== 'running') return
  for (const { hertz, at } of NOTES) playNote(context, hertz, context.currentTime + at)
}

const RESUME_TIMEOUT_MS = 500
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RESUME_TIMEOUT_MS))

const playNote = (context: AudioContext, hertz: number, start: number): void => {
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(SILENT, start)
  volume.gain.exponentialRampToValueAtTime(LOUDEST, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(SILENT, start + NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + NOTE_SECONDS)
}

/** What is in a list and was not known before. */
export const newNotificationsSince = (
  known: ReadonlySet<string>,
  list: readonly Notification[],
): readonly Notification[] => list.filter(({ id }) => !known.has(id))

/** Whether money came in: somebody who only says to pay in cash changes no figure. */
export const hasSale = (news: readonly Notification[]): boolean => news.some(({ awaitsCash }) => !awaitsCash)

/**
 * Whether the seller must hear of it: a sale, or somebody who comes with cash. Cash that was paid is no news, as the
 * seller has just said so.
 */
export const isHeard = (news: readonly Notification[]): boolean =>
  news.some(({ awaitsCash, paymentMethod }) => awaitsCash || paymentMethod !== 'cash')

/** What a reader is told of news: the one message, or how many there are. */
export const newNotificationsText = (news: readonly Notification[]): string => {
  const [first, ...others] = news
  if (first === undefined) return ''
  return others.length === 0 ? `${first.title}: ${first.message}` : `${news.length} new in Customer Activity`
}

/** Watches the feed: a new sale refreshes the figures and is heard. Gives the words for a live region. */
export const useNewNotifications = (): string => {
  const { data } = useQuery(notificationsQuery())
  const client = useQueryClient()
  const known = useRef<ReadonlySet<string> | null>(null)
  const [words, setWords] = useState('')
  useEffect(wakeChimeAtTouch, [])
  useEffect(() => {
    if (data === undefined) return
    const news = known.current === null ? [] : newNotificationsSince(known.current, data)
    known.current = new Set(data.map(({ id }) => id))
    if (news.length === 0) return
    setWords(newNotificationsText(news))
    if (isHeard(news) && readFeedAlerts().hasChime) void playChime()
    if (!hasSale(news)) return
    void refreshFigures(client)
    void refreshByHand(client)
  }, [data, client])
  return words
}
