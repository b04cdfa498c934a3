import type { Answer } from '@minit/contract/endpoint.ts'
import type { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import { returnedThisMonthText } from '@minit/domain/network/lost-time.ts'
import { dataText } from '@minit/domain/passes/pass-options.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Router } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { lastSeenText, stateBadge } from '../network/words.ts'
import { type Gateway, gatewaysQuery, networkQuery } from '../queries.ts'

type Network = Pick<
  Answer<typeof readNetwork>,
  'phonesOnline' | 'megabytesToday' | 'givenBack' | 'paymentWindowsToday'
>

const returnedText = ({ minutes, cost }: Network['givenBack']): string =>
  returnedThisMonthText({ minutes, costMinor: leToMinor(cost) })

/**
 * "3 phones on now · 540 MB today · 28 min given back this month, worth Le 4.20"; the last part only after
 * an outage, its value only if sold minutes were lost.
 */
export const networkText = ({
  phonesOnline,
  megabytesToday,
  givenBack,
  paymentWindowsToday,
}: Network): string =>
  [
    `${phonesOnline} ${phonesOnline === 1 ? 'phone' : 'phones'} on now`,
    `${dataText(megabytesToday)} today`,
    ...(paymentWindowsToday > 0 ? [`${paymentWindowsToday} × 3 min to pay`] : []),
    ...(givenBack.minutes > 0 ? [returnedText(givenBack)] : []),
  ].join(' · ')

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
              <span className="block text-xs text-muted leading-[1.35]">
                {gateway.cause?.text ?? lastSeenText(gateway, now)}
              </span>
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
    <GoLink href={paths.connectRouter()} variant="ghost" size="small">
      Connect your router
      <ArrowRight />
    </GoLink>
  </div>
)

/**
 * The state of the routers, or a link to connect a first one. A phone has connected ones under Shop. Hidden while unknown, so that it does not
 * disturb sales.
 */
export const RouterCard = () => {
  const { data } = useQuery(gatewaysQuery())
  if (data === undefined) return null
  const manage = (
    <GoLink href={paths.network()} variant="plain" size="small">
      Manage
    </GoLink>
  )
  return (
    <Section
      id="your-routers"
      title="Your routers"
      aside={data.length > 0 && manage}
      className={cx('border-line shadow-card', data.length > 0 && 'max-desk:hidden')}
    >
      {data.length === 0 ? <Invitation /> : <Lines gateways={data} />}
      {data.some(({ kind }) => kind !== 'codes') && <Now />}
    </Section>
  )
}
