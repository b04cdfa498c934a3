import { USAGE_PERIODS } from '@minit/contract/entrepreneur/network.ts'
import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { PERIOD_NAMES } from '@minit/domain/kernel/periods.ts'
import { dataText } from '@minit/domain/passes/pass-options.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Section } from '../../ui/card.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SHOW_AS_A_TABLE } from '../../words/sellers.ts'
import { type Usage, type UsagePeriod, usageQuery } from './queries.ts'
import { dayName, hoursText, kbpsText } from './words.ts'

type PeriodProps = { value: UsagePeriod; onChange: (period: UsagePeriod) => void }

const PeriodSelect = ({ value, onChange }: PeriodProps) => (
  <select
    aria-label="Period of the data"
    value={value}
    onChange={({ target }) => onChange(USAGE_PERIODS.find((period) => period === target.value) ?? value)}
    className="min-h-touch px-3 border border-edge rounded-lg bg-surface text-sm font-medium"
  >
    {USAGE_PERIODS.map((period) => (
      <option key={period} value={period}>
        {PERIOD_NAMES[period]}
      </option>
    ))}
  </select>
)

/** One bar per day, and the same data as a table for screen readers. */
const ByDay = ({ days }: { days: Usage['days'] }) => {
  const most = Math.max(...days.map(({ megabytes }) => megabytes), 1)
  return (
    <div className="px-4 pb-2">
      <h3 className="text-sm font-medium text-muted">By day</h3>
      <div aria-hidden="true" className="flex items-end gap-px h-24 mt-2 border-b border-line">
        {days.map(({ day, megabytes }) => (
          <i
            key={day}
            className="flex-1 min-w-0 rounded-t-[2px] bg-action"
            style={{ height: `${(megabytes / most) * 100}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between mt-1 text-xs text-muted">
        <span>{dayName(days[0]?.day ?? '')}</span>
        <span>{dayName(days.at(-1)?.day ?? '')}</span>
      </p>
      <details>
        <summary className="inline-flex items-center min-h-touch text-sm font-medium text-info-ink underline">
          {SHOW_AS_A_TABLE}
        </summary>
        <table className="w-full mb-2 text-sm border-collapse">
          <caption className="spoken">Data by day</caption>
          <tbody>
            {days.toReversed().map(({ day, megabytes }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal text-left">
                  {dayName(day)}
                </th>
                <td className="text-right">{dataText(megabytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const ByPackage = ({ packages }: { packages: Usage['packages'] }) => (
  <div className="border-t border-line">
    <h3 className="px-4 pt-3 pb-1 text-sm font-medium text-muted">By package</h3>
    <ul>
      {packages.map(({ id, name, passes, minutes, megabytes }) => (
        <li key={id} className="flex justify-between gap-3 px-4 py-2.5 text-sm">
          <span className="min-w-0">
            <b className="block [overflow-wrap:anywhere]">{name}</b>
            <span className="text-muted">
              {passes === 1 ? '1 pass' : `${passes.toLocaleString('en')} passes`} used,{' '}
              {formatDuration(minutes)} online
            </span>
          </span>
          <b className="flex-none">{dataText(megabytes)}</b>
        </li>
      ))}
    </ul>
  </div>
)

const SlowestHours = ({ hours }: { hours: Usage['slowestHours'] }) => (
  <div className="px-4 py-3 border-t border-line">
    <h3 className="text-sm font-medium text-muted">Slowest hours</h3>
    <ul className="grid gap-1 my-2">
      {hours.map(({ hour, kbps }) => (
        <li key={hour} className="flex justify-between gap-3 text-sm">
          {hoursText(hour)} <b>{kbpsText(kbps)}</b>
        </li>
      ))}
    </ul>
    <p className="text-xs text-muted leading-[1.35]">
      What one phone got on average while it was online: all data of that hour, divided by the time that
      phones were online. Phones that lie idle count too, so an hour can stand here because people did little.
    </p>
  </div>
)

const Figures = ({ usage }: { usage: Usage }) => (
  <>
    <p className="px-4 pb-3">
      <b className="text-2xl tracking-[-.02em]">{dataText(usage.megabytes)}</b>{' '}
      <span className="text-sm text-muted">down and up together</span>
    </p>
    <ByDay days={usage.days} />
    <ByPackage packages={usage.packages} />
    {usage.slowestHours.length > 0 && <SlowestHours hours={usage.slowestHours} />}
  </>
)

/** The data of a period as routers counted it. */
export const DataUsed = () => {
  const [period, setPeriod] = useState<UsagePeriod>('30d')
  const { data, isPending, isFetching } = useQuery(usageQuery(period))
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your data" isBusy={isFetching} />
  return (
    <Section id="data-used" title="Data used" aside={<PeriodSelect value={period} onChange={setPeriod} />}>
      {data === undefined ? (
        <Skeleton className="h-40 mx-4 mb-4" />
      ) : data.packages.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">Your routers counted nothing in this time.</p>
      ) : (
        <Figures usage={data} />
      )}
    </Section>
  )
}
