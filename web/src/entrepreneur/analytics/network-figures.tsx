import { formatDayOfMonth, formatDuration } from '@minit/domain/kernel/durations.ts'
import { leText } from '../../lib/money.ts'
import { counted, FIGURES_GRID, Figure } from './figures.tsx'
import type { Analytics } from './queries.ts'

type Network = NonNullable<Analytics['network']>

const shareText = ({ soldMinutes, usedMinutes }: Network): string =>
  soldMinutes === 0
    ? 'No pass has ended yet'
    : `${Math.round((usedMinutes * 100) / soldMinutes)}% of what was sold`

/** Minutes sold, minutes that phones were online, and minutes lost in outages. */
export const NetworkFigures = ({ network }: { network: Network }) => {
  const { since, passes, soldMinutes, usedMinutes, givenBack } = network
  return (
    <section aria-label="What your routers say" className={FIGURES_GRID}>
      <Figure title="Minutes sold" figure={formatDuration(soldMinutes)}>
        {counted(passes, 'pass', 'passes')} that ended, since {formatDayOfMonth(new Date(since))}
      </Figure>
      <Figure title="Minutes used" figure={formatDuration(usedMinutes)}>
        {shareText(network)}
      </Figure>
      <Figure title="Outages" figure={givenBack.outages.toLocaleString('en')}>
        {givenBack.outages === 0
          ? 'Your routers were never silent together'
          : `${givenBack.minutes.toLocaleString('en')} min given back`}
      </Figure>
      <Figure title="Given back for power cuts" figure={leText(givenBack.cost)}>
        {givenBack.passes === 0
          ? 'No sold pass lost a minute'
          : `${counted(givenBack.passes, 'pass', 'passes')}, at the price of the minutes`}
      </Figure>
    </section>
  )
}
