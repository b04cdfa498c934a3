import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { agoText } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN } from '../../words/everyone.ts'
import { rateText, settingsQuery } from '../usd.ts'
import { Prediction } from './prediction.tsx'
import { hypothesesQuery, type Insights, insightsQuery, useRefresh } from './queries.ts'
import { Growth, Markets, Optimizations, Risks } from './sections.tsx'

const Loading = () => (
  <section aria-busy="true" aria-label="Analysing the platform’s sales" className="grid gap-4">
    <Skeleton className="h-44 rounded-lg" />
    <div className="grid gap-4 desk:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-56 rounded-lg" />
      ))}
    </div>
  </section>
)

const Hypotheses = () => {
  const { data, isPending, isFetching } = useQuery(hypothesesQuery())
  if (data === undefined)
    return isPending ? (
      <Skeleton className="h-40 rounded-lg" />
    ) : (
      <FailedSection
        title="We could not load the hypotheses"
        text={CHECK_YOUR_CONNECTION_AND_TRY_AGAIN}
        isBusy={isFetching}
      />
    )
  return (
    <Section id="hypotheses" title="Business hypotheses">
      <ul className="grid gap-2 px-4 pb-4">
        {data.map((hypothesis) => (
          <li key={hypothesis} className="pl-3 border-l-[3px] border-sun">
            {hypothesis}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const WRITERS = {
  statistics: 'Computed by statistics from the platform’s own sales.',
  llm: 'Computed by statistics from the platform’s own sales, worded by the language model that is switched on.',
} as const

const COLUMN = 'contents desk:grid desk:grid-cols-[minmax(0,1fr)] desk:gap-4'

const Analysis = ({ insights }: { insights: Insights }) => (
  <div className="grid gap-4">
    <Prediction prediction={insights.revenuePredicition} />
    {/* Two columns of their own height; on a phone one, in the order of reading. */}
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 items-start desk:grid-cols-2">
      <div className={COLUMN}>
        <div className="order-1">
          <Growth insights={insights} />
        </div>
        <div className="order-3">
          <Optimizations insights={insights} />
        </div>
      </div>
      <div className={COLUMN}>
        <div className="order-2">
          <Markets insights={insights} />
        </div>
        <div className="order-4">
          <Risks insights={insights} />
        </div>
      </div>
    </div>
    <Hypotheses />
  </div>
)

const computedText = ({ computedAt }: Insights, now: number): string => {
  const ago = agoText(Date.parse(computedAt), now)
  return ago.endsWith('min') || ago.endsWith('h') ? `${ago} ago` : ago
}

const Bar = ({ insights }: { insights: Insights | undefined }) => {
  const [now] = useState(Date.now)
  const refresh = useRefresh()
  const rate = useQuery(settingsQuery()).data?.usdRate
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
      <p className="flex-[1_1_240px] text-sm text-muted">
        {insights !== undefined && `${WRITERS[insights.wordedBy]} Computed ${computedText(insights, now)}.`}
        {rate !== undefined && ` Dollars at ${rateText(rate)}.`}
      </p>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          if (!refresh.isPending) refresh.mutate()
        }}
        isBusy={refresh.isPending}
        busyLabel="Refreshing..."
      >
        <RotateCw />
        Refresh Analysis
      </Button>
    </div>
  )
}

/** Shows predictions from the platform's own sales. */
export const AiAnalyticsTab = () => {
  const { data, isPending, isFetching } = useQuery(insightsQuery())
  return (
    <>
      <Bar insights={data} />
      {data !== undefined && <Analysis insights={data} />}
      {data === undefined && isPending && <Loading />}
      {data === undefined && !isPending && (
        <FailedSection
          title="We could not load the analysis"
          text="It is computed from the sales so far. Check your connection and try again."
          isBusy={isFetching}
        />
      )}
    </>
  )
}
