import { agoText } from '../../lib/clock.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Gateway } from '../queries.ts'

const STATES: Record<Gateway['state'], { tone: BadgeTone; label: string }> = {
  new: { tone: 'warn', label: 'Not heard yet' },
  online: { tone: 'good', label: 'Online' },
  offline: { tone: 'bad', label: 'Offline' },
}

export const stateBadge = ({ state }: Pick<Gateway, 'state'>) => STATES[state]

/** When a router was last heard: "Heard just now", "Silent since 3 h", "Waiting for its first word". */
export const heardText = (
  { state, lastHeardAt }: Pick<Gateway, 'state' | 'lastHeardAt'>,
  now: number,
): string => {
  if (lastHeardAt === null) return 'Waiting for its first word'
  const ago = agoText(Date.parse(lastHeardAt), now)
  if (ago === 'just now') return 'Heard just now'
  return state === 'online'
    ? `Heard ${ago} ago`
    : `Last heard: ${ago}${/\d (min|h|days?)$/.test(ago) ? ' ago' : ''}`
}

/** What is known of a router, for the line under its name. */
export const factsOf = (gateway: Gateway, now: number): string =>
  [heardText(gateway, now), gateway.version !== null && `openNDS ${gateway.version}`]
    .filter(Boolean)
    .join(' · ')
