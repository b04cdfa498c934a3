import { useQuery } from '@tanstack/react-query'
import { leText } from '../../lib/money.ts'
import { Section } from '../../ui/card.tsx'
import { MinuteTrack } from '../../ui/minute-track.tsx'
import { rateText, settingsQuery, usdText } from '../usd.ts'
import { EvidenceNote } from './finding.tsx'
import type { Insights } from './queries.ts'

const Figure = ({ label, amount }: { label: string; amount: number }) => {
  const { data } = useQuery(settingsQuery())
  const whole = Math.round(amount)
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular-nums break-words">
        <b className="block text-2xl">{data === undefined ? leText(whole) : usdText(whole, data.usdRate)}</b>
        {data !== undefined && (
          <span className="text-sm text-muted">
            {leText(whole)} at {rateText(data.usdRate)}
          </span>
        )}
      </dd>
    </div>
  )
}

/** The prediction for the next month and quarter, its confidence and its evidence. */
export const Prediction = ({ prediction }: { prediction: Insights['revenuePredicition'] }) => {
  const { nextMonth, nextQuarter, confidence, factors, evidence } = prediction
  return (
    <Section id="prediction" title="Revenue prediction">
      <div className="px-4 pb-4">
        {nextMonth !== null && nextQuarter !== null && (
          <>
            <dl className="grid grid-cols-2 gap-4 wide:grid-cols-[auto_auto_1fr] wide:gap-10">
              <Figure label="Next 30 days" amount={nextMonth} />
              <Figure label="Next 90 days" amount={nextQuarter} />
              <div className="col-span-2 wide:col-span-1">
                <dt className="text-sm text-muted">Confidence</dt>
                <dd className="flex items-center gap-3 mt-1.5">
                  <b className="tabular-nums">{confidence} %</b>
                  <div className="flex-1 max-w-[280px]">
                    <MinuteTrack label="Confidence in percent" value={confidence} max={100} size="slim" />
                  </div>
                </dd>
              </div>
            </dl>
            <p className="mt-3 text-sm text-muted">
              How close the same forecast came to the last weeks, from the weeks before them.
            </p>
          </>
        )}
        <ul className="grid gap-1 mt-3 pl-5 list-disc text-sm">
          {factors.map((factor) => (
            <li key={factor}>{factor}</li>
          ))}
        </ul>
        <EvidenceNote evidence={evidence} />
      </div>
    </Section>
  )
}
