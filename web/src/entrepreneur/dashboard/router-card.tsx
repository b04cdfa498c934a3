import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Router } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { heardText, stateBadge } from '../network/words.ts'
import { type Gateway, gatewaysQuery, networkQuery } from '../queries.ts'
import { networkText } from './network-words.ts'

const TICK_MS = 30_000

const Lines = ({ gateways }: { gateways: readonly Gateway[] }) => {
  const now = useNow(TICK_MS)
  return (
    <ul>
      {gateways.map((gateway) => {
        const { tone, label } = stateBadge(gateway)
        return (
          <li
            key={gateway.id}
            className="flex items-center justify-between gap-3 px-4 py-2.5 border-t border-line"
          >
            <p className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">{gateway.name}</b>
              <span className="block text-xs text-muted leading-[1.35]">{heardText(gateway, now)}</span>
            </p>
            <Badge tone={tone}>{label}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

const Now = () => {
  const { data } = useQuery(networkQuery())
  return data === undefined ? null : (
    <p className="px-4 py-2.5 border-t border-line text-sm text-muted">{networkText(data)}</p>
  )
}

const Invitation = () => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
    <p className="flex flex-1 items-start gap-3 min-w-60 text-sm text-muted">
      <Router className="flex-none" />
      Connect the router of your stall, and customers who pay go online by themselves.
    </p>
    <GoLink href={paths.network()} variant="ghost" size="small">
      Connect your router
      <ArrowRight />
    </GoLink>
  </div>
)

/** How the routers stand, or the way to a first one. Not there where it is not known: the sales go on. */
export const RouterCard = () => {
  const { data } = useQuery(gatewaysQuery())
  if (data === undefined) return null
  const manage = (
    <GoLink href={paths.network()} variant="plain" size="small">
      Manage
    </GoLink>
  )
  return (
    <Section id="your-routers" title="Your routers" aside={data.length > 0 && manage}>
      {data.length === 0 ? <Invitation /> : <Lines gateways={data} />}
      {data.length > 0 && <Now />}
    </Section>
  )
}
