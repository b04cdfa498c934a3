import { readWatch } from '@minit/contract/admin/watch.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { agoText, useNow } from '../../lib/clock.ts'
import { rowQuery } from '../../lib/query.ts'
import { Section } from '../../ui/card.tsx'

export const watchQuery = () => rowQuery(readWatch, {})

/** Adds "ago" to the text of `agoText`, but only to durations. */
const sinceText = (then: number, now: number): string => {
  const ago = agoText(then, now)
  return /^\d+ (min|h|days?)$/.test(ago) ? `Seen first ${ago} ago` : `Seen first: ${ago}`
}

/** The current alerts of the platform; hidden if there are none. */
export const AlertsCard = () => {
  const { data } = useQuery(watchQuery())
  const now = useNow(60_000)
  if (data === undefined || data.alerts.length === 0) return null
  return (
    <Section id="alerts" title="Alerts">
      <ul>
        {data.alerts.map(({ id, text, openedAt }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3 border-t border-line">
            <CircleAlert className="flex-none text-danger" />
            <div className="min-w-0">
              <p className="font-bold">{text}</p>
              <p className="text-xs text-muted wide:text-sm">{sinceText(Date.parse(openedAt), now)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
