import { formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import { agoText } from '../../lib/clock.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { WAITING_FOR_THE_ROUTER } from '../../words/everyone.ts'
import type { Gateway } from '../queries.ts'

const STATES: Record<Gateway['state'], { tone: BadgeTone; label: string }> = {
  new: { tone: 'warn', label: 'Not connected yet' },
  online: { tone: 'good', label: 'Online' },
  offline: { tone: 'bad', label: 'Offline' },
  codes: { tone: 'good', label: 'On sale' },
}

type Stocked = { stock?: Gateway['stock'] }

const STOCKS = {
  empty: { tone: 'bad', label: 'No codes' },
  low: { tone: 'warn', label: 'Running low' },
} as const

export const stateBadge = ({ state, stock }: Pick<Gateway, 'state'> & Stocked) => {
  if (stock == null) return STATES[state]
  if (stock.codesLeft === 0) return STOCKS.empty
  return stock.codesLow ? STOCKS.low : STATES.codes
}

/**
 * When a router last reported: "Online now", "Offline since today 14:05", "Waiting for the router";
 * for codes how many are left.
 */
export const lastSeenText = (
  { state, lastHeardAt, stock }: Pick<Gateway, 'state' | 'lastHeardAt'> & Stocked,
  now: number,
): string => {
  if (stock != null) return `Codes: ${stock.codesLeft} left`
  if (lastHeardAt === null) return WAITING_FOR_THE_ROUTER
  if (state === 'offline') return `Offline since ${formatWhen(new Date(lastHeardAt), new Date(now))}`
  const ago = agoText(Date.parse(lastHeardAt), now)
  return ago === 'just now' ? 'Online now' : `Seen ${ago} ago`
}

/** The name before the version of a router's software. */
const SOFTWARE: Record<Gateway['kind'], string> = {
  opennds: 'openNDS',
  mikrotik: 'RouterOS',
  radius: '',
  codes: '',
}

/** The router's software; null if it is unknown. */
export const softwareText = ({ kind, version }: Pick<Gateway, 'kind' | 'version'>): string | null =>
  version === null ? null : `${SOFTWARE[kind]} ${version}`.trim()

/** Returns the facts about a router for the line under its name. */
export const factsOf = (gateway: Omit<Gateway, 'stock' | 'cause'> & Stocked, now: number): string =>
  [lastSeenText(gateway, now), softwareText(gateway)].filter(Boolean).join(' · ')

/** Formats a day of the wire, YYYY-MM-DD, as "20 Nov". */
export const dayName = (day: string): string =>
  day === '' ? '' : formatDayOfMonth(new Date(`${day}T00:00:00Z`))

const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** "19:00 to 20:00" */
export const hoursText = (hour: number): string => `${clock(hour)} to ${clock(hour + 1)}`

/** "640 kbit/s", "1.4 Mbit/s" */
export const kbpsText = (kbps: number): string =>
  kbps >= 1000 ? `${(kbps / 1000).toFixed(1)} Mbit/s` : `${kbps} kbit/s`
