import { useQuery } from '@tanstack/react-query'
import { Banknote, CircleDot, RefreshCw, UserPlus, Wifi } from 'lucide-react'
import { useState } from 'react'
import { agoText, useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Failed, LoadingRows } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { usdText } from '../usd.ts'
import { activityQuery, type Happening } from './queries.ts'

const ICONS = {
  entrepreneur_signup: UserPlus,
  payment_received: Banknote,
  internet_purchase: Wifi,
  subscription_renewal: RefreshCw,
  other: CircleDot,
} as const

const A_MINUTE_MS = 60_000
const AT_FIRST = 8

const Row = ({ happening, now }: { happening: Happening; now: number }) => {
  const Icon = ICONS[happening.type]
  const ago = agoText(Date.parse(happening.timestamp), now)
  return (
    <li className="flex items-center gap-3 px-4 py-3 border-t border-line">
      <Icon className="text-muted" />
      <div className="flex-1 min-w-0">
        <p>{happening.description}</p>
        <p className="text-xs text-muted wide:text-sm">
          {/^\d+ (min|h|day)/.test(ago) ? `${ago} ago` : ago}
          {happening.status !== 'completed' && ` · ${happening.status}`}
        </p>
      </div>
      {happening.amount > 0 && <b className="flex-none">{usdText(happening.amount, happening.usdRate)}</b>}
    </li>
  )
}

const Rows = ({ happenings }: { happenings: readonly Happening[] }) => {
  const now = useNow(A_MINUTE_MS)
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <ul>
        {happenings.slice(0, isWhole ? undefined : AT_FIRST).map((happening) => (
          <Row key={happening.id} happening={happening} now={now} />
        ))}
      </ul>
      {!isWhole && happenings.length > AT_FIRST && (
        <div className="grid p-3 border-t border-line">
          <Button variant="plain" size="small" onClick={() => setIsWhole(true)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** Recent activity of all sellers, newest first. */
export const ActivityCard = () => {
  const { data, isPending, isFetching } = useQuery(activityQuery())
  if (data === undefined && !isPending)
    return <Failed title="We could not load the activity" isBusy={isFetching} />
  return (
    <Section id="activity" title="Recent platform activity">
      {data === undefined ? (
        <LoadingRows label="Loading activity" />
      ) : data.length === 0 ? (
        <EmptySection
          title="Nothing has happened yet"
          text="Sales and signups are shown here as they come."
        />
      ) : (
        <Rows happenings={data} />
      )}
    </Section>
  )
}
