import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { growthPercent } from '@minit/domain/kernel/trends.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { Section } from '../../ui/card.tsx'
import { TREND_STYLES } from '../../ui/growth.ts'
import { ColumnHeads } from './cells.tsx'
import type { Analytics, PackageResult } from './queries.ts'

const NoTrend = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="spoken">Not sold long enough to compare</span>
  </span>
)

const TrendMark = ({ pack }: { pack: PackageResult }) => {
  const { Icon, look, word } = TREND_STYLES[pack.popularityTrend]
  const percent = growthPercent(pack.sales, pack.salesBefore)
  const isShown = pack.popularityTrend !== 'steady' && percent !== null
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap wide:text-sm',
        look,
      )}
    >
      <Icon className="size-4" />
      {isShown ? (
        <>
          <span className="spoken">{word} </span>
          {Math.abs(percent)}%
        </>
      ) : (
        word
      )}
    </span>
  )
}

const HEAD = 'px-1.5 py-2 text-xs font-medium text-muted first:pl-4 last:pr-4 wide:px-2 wide:text-sm'
const HEADS = [
  ['Package', 'text-left'],
  ['Sales', 'text-right'],
  ['Revenue', 'text-right'],
  ['Rating', 'text-right max-wide:pr-4'],
  ['Trend', 'hidden text-right wide:table-cell'],
] as const
const CELL = 'px-1.5 py-2.5 text-sm first:pl-4 last:pr-4 wide:px-2 wide:text-base'

type RowProps = { pack: PackageResult; hasWholeBefore: boolean }

const Row = ({ pack, hasWholeBefore }: RowProps) => {
  const rating = pack.avgRating === null ? null : pack.avgRating.toFixed(1)
  return (
    <tr className="border-t border-line">
      <th scope="row" className={cx(CELL, 'text-left')}>
        {pack.name}
        <span className="block text-xs font-normal text-muted">{formatDuration(pack.durationMinutes)}</span>
        {hasWholeBefore && (
          <span className="block font-normal wide:hidden">
            <TrendMark pack={pack} />
          </span>
        )}
      </th>
      <td className={cx(CELL, 'text-right')}>{pack.sales.toLocaleString('en')}</td>
      <td className={cx(CELL, 'text-right font-bold whitespace-nowrap')}>{leText(pack.revenue)}</td>
      <td className={cx(CELL, 'text-right max-wide:pr-4')}>{rating ?? 'New'}</td>
      <td className={cx(CELL, 'hidden text-right wide:table-cell')}>
        {hasWholeBefore ? <TrendMark pack={pack} /> : <NoTrend />}
      </td>
    </tr>
  )
}

/** Each package compared with the previous period, the highest revenue first. */
export const PackageTable = ({ analytics }: { analytics: Analytics }) => (
  <Section id="package-performance" title="Package performance">
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <ColumnHeads heads={HEADS} look={HEAD} />
        <tbody>
          {analytics.packagePerformance.map((pack) => (
            <Row key={pack.id} pack={pack} hasWholeBefore={analytics.hasWholeBefore} />
          ))}
        </tbody>
      </table>
    </div>
  </Section>
)
