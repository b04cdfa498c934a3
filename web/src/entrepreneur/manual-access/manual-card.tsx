import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow } from '../../lib/clock.ts'
import * as paths from '../../lib/paths.ts'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { MANUAL_ACCESS_TITLE } from '../../words/sellers.ts'
import { FindByCode } from './find-by-code.tsx'
import { ManualRow, TICK_MS } from './manual-row.tsx'
import { hasManual, type ManualPass, manualPassesQuery } from './queries.ts'

type PartProps = { title: string; text?: string; passes: readonly ManualPass[]; now: number }

const Part = ({ title, text, passes, now }: PartProps) =>
  passes.length === 0 ? null : (
    <section aria-label={title}>
      <div className="px-4 pt-3 pb-2 border-t border-line">
        <h3 className="font-bold">{title}</h3>
        {text !== undefined && <p className="text-sm text-muted">{text}</p>}
      </div>
      <ul>
        {passes.map((pass) => (
          <ManualRow key={pass.transactionId} pass={pass} now={now} />
        ))}
      </ul>
    </section>
  )

const isOf =
  (...states: ManualPass['state'][]) =>
  ({ state }: ManualPass): boolean =>
    states.includes(state)

const byEnd = (one: ManualPass, other: ManualPass): number =>
  Date.parse(one.endsAt) - Date.parse(other.endsAt)

type ManualCardProps = { title?: string; aside?: ReactNode; isNextToFeed?: boolean }

/**
 * Who waits for the WiFi password, who is online until when, and whose time is over. Hidden where phones
 * join by themselves and none was connected by hand.
 */
export const ManualCard = ({ title = MANUAL_ACCESS_TITLE, aside, isNextToFeed = false }: ManualCardProps) => {
  const { data } = useQuery(manualPassesQuery({ isNextToFeed }))
  const now = useNow(TICK_MS)
  if (data === undefined || !hasManual(data)) return null
  const { passes, networkName } = data
  return (
    <Section id="by-hand" title={title} aside={aside}>
      <Part
        title="Connect these phones"
        text={`Type the password of ${networkName} into the phone, then tap Connected.`}
        passes={passes.filter(isOf('waiting', 'running'))}
        now={now}
      />
      <Part title="Online" passes={passes.filter(isOf('online')).toSorted(byEnd)} now={now} />
      <Part title="Time is over" passes={passes.filter(isOf('ended'))} now={now} />
      {passes.length === 0 && (
        <p className="px-4 pb-3 text-sm text-muted">
          No customer is online now. Customers who paid or have free minutes appear here: type your WiFi
          password into their phone, then tap Connected.
        </p>
      )}
      <FindByCode listed={passes} />
    </Section>
  )
}

/** The same as one of several cards, with a link to the whole page. */
export const ManualCardWithLink = () => (
  <ManualCard
    isNextToFeed
    aside={
      <GoLink href={paths.manualAccess()} variant="plain" size="small">
        Help
      </GoLink>
    }
  />
)
