import { agoText } from '../../lib/clock.ts'
import { whenText } from '../words.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/** When a router was heard last: "Heard just now", "Last heard 12 min ago", "Last heard 2 Nov 2026, 14:44". */
export const heardText = (lastHeardAt: string | null, now: number): string => {
  if (lastHeardAt === null) return 'Waits for its first word'
  const heardAt = Date.parse(lastHeardAt)
  if (now - heardAt >= WEEK_MS) return `Last heard ${whenText(lastHeardAt)}`
  const ago = agoText(heardAt, now)
  return ago === 'just now' ? 'Heard just now' : `Last heard ${ago} ago`
}
