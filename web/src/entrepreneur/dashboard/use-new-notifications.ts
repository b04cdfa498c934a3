import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readFeedAlerts } from '../feed-alerts.ts'
import { refreshManualPasses } from '../manual-access/queries.ts'
import { type Notification, notificationsQuery, refreshFigures } from '../queries.ts'

const NOTES = [
  { hertz: 784, at: 0 },
  { hertz: 1047, at: 0.14 },
] as const
const NOTE_SECONDS = 0.5
const LOUDEST = 0.25
// Exponential ramps never reach zero.
const SILENT = 0.0001

let audio: AudioContext | null = null

const audioContext = (): AudioContext | null => {
  try {
    audio ??= new AudioContext()
  } catch {
    // The phone has no sound output, or the browser forbids it.
  }
  return audio
}

/**
 * Browsers let a page play sound only after an interaction: the first tap or key enables the chime. Returns a
 * function that stops waiting for it.
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

/** Plays two rising notes. Silent, without an error, while the page may not play sound. */
export const playChime = async (): Promise<void> => {
  const context = audioContext()
  if (context === null) return
  // A phone that slept has suspended its sound too.
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

/** Returns the notifications of a list that were not known before. */
export const newNotificationsSince = (
  known: ReadonlySet<string>,
  list: readonly Notification[],
): readonly Notification[] => list.filter(({ id }) => !known.has(id))

/** Returns whether money came in: a cash order changes no figure. */
export const hasSale = (news: readonly Notification[]): boolean => news.some(({ awaitsCash }) => !awaitsCash)

/**
 * Returns whether the seller must hear of it: a sale, or a customer with cash. Confirmed cash is not news,
 * because the seller has just confirmed it.
 */
export const playsSound = (news: readonly Notification[]): boolean =>
  news.some(({ awaitsCash, paymentMethod }) => awaitsCash || paymentMethod !== 'cash')

/** Returns the text for screen readers: the single message, or the number of messages. */
export const newNotificationsText = (news: readonly Notification[]): string => {
  const [first, ...others] = news
  if (first === undefined) return ''
  return others.length === 0 ? `${first.title}: ${first.message}` : `${news.length} new in Customer Activity`
}

/** Watches the feed: a new sale refreshes the figures and plays the chime. Returns the live region's text. */
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
    if (playsSound(news) && readFeedAlerts().hasChime) void playChime()
    if (!hasSale(news)) return
    void refreshFigures(client)
    void refreshManualPasses(client)
  }, [data, client])
  return words
}
