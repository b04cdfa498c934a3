import { expiresText } from '@minit/domain/messages.ts'
import { agoText } from '../../lib/clock.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Gateway } from '../queries.ts'

const STATES: Record<Gateway['state'], { tone: BadgeTone; label: string }> = {
  new: { tone: 'warn', label: 'Not heard yet' },
  online: { tone: 'good', label: 'Online' },
  offline: { tone: 'bad', label: 'Offline' },
}

export const stateBadge = ({ state }: Pick<Gateway, 'state'>) => STATES[state]

/** When a router was last heard: "Heard just now", "Silent since 22 Nov 14:05", "Waiting for its first word". */
export const heardText = (
  { state, lastHeardAt }: Pick<Gateway, 'state' | 'lastHeardAt'>,
  now: number,
): string => {
  if (lastHeardAt === null) return 'Waiting for its first word'
  if (state === 'offline') return `Silent since ${expiresText(new Date(lastHeardAt))}`
  const ago = agoText(Date.parse(lastHeardAt), now)
  return ago === 'just now' ? 'Heard just now' : `Heard ${ago} ago`
}

/** What is known of a router, for the line under its name. */
export const factsOf = (gateway: Gateway, now: number): string =>
  [heardText(gateway, now), gateway.version !== null && `openNDS ${gateway.version}`]
    .filter(Boolean)
    .join(' · ')
