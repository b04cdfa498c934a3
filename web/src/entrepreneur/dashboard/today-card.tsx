import { formatClock } from '@minit/domain/kernel/durations.ts'
import { maySell } from '@minit/domain/shop/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, HandCoins } from 'lucide-react'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { sendable } from '../money/sendable.ts'
import { moneyQuery, type Stats, statsQuery } from '../queries.ts'
import { Only } from '../rights.tsx'
import { useStepsLeft } from './use-steps-left.ts'

/** "Le 240 yesterday by 16:00"; empty for a shop that began today. */
const yesterdayText = ({ yesterdayByNow }: Stats): string => {
  // An answer that an older release stored on this phone lacks it.
  if (yesterdayByNow == null) return 'Sold today'
  const { revenue, untilHour } = yesterdayByNow
  return `${leText(revenue)} yesterday by ${formatClock(new Date(Date.UTC(2000, 0, 1, untilHour)))}`
}

/** What the platform holds and can send now. */
const ToSend = () => {
  const money = useQuery(moneyQuery()).data
  if (money === undefined) return null
  return (
    <GoLink href={paths.money()} variant="plain" size="small" className="-mr-3 !font-normal">
      <span>
        <b>{leText(Math.max(0, sendable(money).amount))}</b> to send
      </span>
      <ChevronRight className="size-4 text-muted" />
    </GoLink>
  )
}

/** Leads to the counter; hidden where the seller cannot sell now. */
const SellLink = ({ stats }: { stats: Stats }) => {
  const left = useStepsLeft()
  if (left !== 0 || !stats.isOpen || !maySell(stats.subscriptionStatus)) return null
  return (
    <GoLink href={paths.sell()} size="big" isWide className="mt-3">
      <HandCoins />
      Sell
    </GoLink>
  )
}

/** What the shop took today, what can be sent to the seller, and the way to sell. */
export const TodayCard = () => {
  const { data: stats, isPending } = useQuery(statsQuery())
  if (stats === undefined) return isPending ? <Skeleton className="h-40 rounded-lg" /> : null
  return (
    <section aria-labelledby="today">
      <Card className="p-4">
        <div className="flex items-center justify-between gap-3 -mt-2">
          <h2 id="today" className="text-sm font-medium text-muted">
            Today
          </h2>
          <Only action="move_money">
            <ToSend />
          </Only>
        </div>
        <p className="text-3xl font-bold leading-[1.15] tracking-[-.02em]">{leText(stats.todaysSales)}</p>
        <p className="mt-0.5 text-sm text-muted">{yesterdayText(stats)}</p>
        <SellLink stats={stats} />
      </Card>
    </section>
  )
}
