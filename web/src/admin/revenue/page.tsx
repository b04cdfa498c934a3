import { readRevenue } from '@minit/contract/admin/revenue.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { rowQuery } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { later } from '../../ui/later.tsx'
import { Failed } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Range } from '../address.ts'
import { useAddress } from '../address.ts'
import { AdminPage } from '../admin-page.tsx'
import { Facts } from '../facts.tsx'
import { RangeSelector } from '../range-selector.tsx'
import { DayBadges } from '../statements/day-list.tsx'
import { statementsQuery } from '../statements/queries.ts'
import { rateText, usdText } from '../usd.ts'
import { countText, dayText } from '../words.ts'

const Travels = later(() => import('./travels.tsx').then((part) => part.Travels))

type Revenue = Answer<typeof readRevenue>
type Line = { key: string; name: string; revenue: number; note: string; below?: ReactNode }

/** One line of a long list: on a wide screen all of it stands side by side. */
const WIDE_LINE =
  'desk:grid desk:grid-cols-[4rem_6rem_minmax(0,2fr)_minmax(0,3fr)_7rem_5rem] desk:items-center desk:gap-4 desk:py-1.5'

const revenueQuery = (range: Range) => ({
  ...rowQuery(readRevenue, { query: { range } }),
  placeholderData: keepPreviousData,
})

/** Each line with its share of the largest as a bar. */
const Lines = ({
  id,
  title,
  lines,
  usdRate,
  isLong = false,
}: {
  id: string
  title: string
  lines: Line[]
  usdRate: number
  isLong?: boolean
}) => {
  const most = Math.max(1, ...lines.map(({ revenue }) => revenue))
  return (
    <Section id={id} title={title}>
      {lines.length === 0 && <EmptySection title="No sales in these days" text="Choose a longer range." />}
      <ul aria-label={title}>
        {lines.map(({ key, name, revenue, note, below }) => (
          <li key={key} className={cx('px-4 py-3 border-t border-line text-sm', isLong && WIDE_LINE)}>
            <div className={cx('flex items-baseline justify-between gap-4', isLong && 'desk:contents')}>
              <b className="min-w-0">{name}</b>
              <span className={cx('flex-none font-medium', isLong && 'desk:order-6 desk:text-right')}>
                {usdText(revenue, usdRate)}
              </span>
            </div>
            <div
              className={cx(
                'flex items-baseline justify-between gap-4 text-muted',
                isLong && 'desk:contents',
              )}
            >
              <span>{note}</span>
              <span className={cx(isLong && 'desk:order-5 desk:text-right')}>{leText(revenue)}</span>
            </div>
            <i
              aria-hidden="true"
              className={cx('block h-1.5 mt-1.5 rounded-full bg-action-mid', isLong && 'desk:mt-0')}
              style={{ width: `${Math.max(1, (revenue / most) * 100)}%` }}
            />
            {below !== undefined && <div className="desk:order-4">{below}</div>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Report = ({ revenue }: { revenue: Revenue }) => {
  const { total, usdRate } = revenue
  const { data: statements } = useQuery(statementsQuery(revenue.range))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-2 desk:items-start desk:gap-5">
      <div className="desk:col-span-2">
        <Section
          id="total"
          title={`${usdText(total.revenue, usdRate)} in ${Number.parseInt(revenue.range, 10)} days`}
        >
          <Facts
            facts={[
              ['In leones', `${leText(total.revenue)} at ${rateText(usdRate)}`],
              ['Passes sold', total.sales.toLocaleString('en-US')],
              ['Overtime in it', leText(total.overtime)],
              ['Discounts given', leText(total.discounts)],
            ]}
          />
        </Section>
      </div>
      <Lines
        id="methods"
        title="By method"
        usdRate={usdRate}
        lines={revenue.methods.map(({ method, revenue: sum, payments }) => ({
          key: method,
          name: METHOD_NAMES[method],
          revenue: sum,
          note: countText(payments, 'payment'),
        }))}
      />
      <Lines
        id="sellers"
        title="By entrepreneur"
        usdRate={usdRate}
        lines={revenue.sellers.map(({ entrepreneurId, businessName, revenue: sum, sales }) => ({
          key: entrepreneurId,
          name: businessName,
          revenue: sum,
          note: countText(sales, 'pass', 'passes'),
        }))}
      />
      <div className="desk:col-span-2">
        <Lines
          id="days"
          title="By day"
          isLong
          usdRate={usdRate}
          lines={revenue.days.map(({ day, revenue: sum, sales, methods }) => ({
            key: day,
            name: dayText(day),
            revenue: sum,
            note: countText(sales, 'pass', 'passes'),
            below: <DayBadges day={day} methods={methods} statements={statements} />,
          }))}
        />
      </div>
    </div>
  )
}

const RevenueReport = ({ range }: { range: Range }) => {
  const { data, isPending, isFetching } = useQuery(revenueQuery(range))
  if (data !== undefined) return <Report revenue={data} />
  if (isPending) return <Skeleton className="h-60 rounded-lg" />
  return <Failed title="We could not load the report" isBusy={isFetching} />
}

export const Page = () => {
  const { range, setRange } = useAddress()
  const aside = (
    <div className="flex flex-wrap items-center gap-3">
      <RangeSelector value={range} onChange={setRange} />
      <GoLink variant="ghost" size="small" href={paths.adminStatements()}>
        <FileCheck />
        Statements
      </GoLink>
      {/* A file: the cookie authorises it, as it does every call of an admin. */}
      <LinkButton variant="ghost" size="small" href={`/api/admin/revenue/export?range=${range}`} download>
        <Download />
        Download CSV
      </LinkButton>
    </div>
  )
  return (
    <AdminPage title="Revenue report" text="What customers paid, overtime included." aside={aside}>
      <RevenueReport range={range} />
      <div className="mt-3 desk:mt-5">
        <Travels />
      </div>
    </AdminPage>
  )
}
