import { ChevronRight } from 'lucide-react'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import type { Batch } from './queries.ts'
import { countsText, lastDayText, untappedText } from './words.ts'

/** The share of a batch that is sold, as a bar. */
const SoldBar = ({ counts, count }: Pick<Batch, 'counts' | 'count'>) => {
  const part = (figure: number) => ({ width: `${(100 * figure) / count}%` })
  return (
    <div aria-hidden="true" className="flex h-1.5 mt-2 overflow-hidden rounded-full bg-line">
      <i className="block bg-action" style={part(counts.used + counts.over)} />
      <i className="block bg-info" style={part(counts.sold)} />
    </div>
  )
}

/** A batch with its counts; links to its vouchers. */
export const BatchRow = ({ batch }: { batch: Batch }) => {
  const { id, number, packageName, price, minutes, counts, count, lastDay, agentName, takings, untapped } =
    batch
  return (
    <li className="px-4 pt-3 pb-2 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="break-words">
              Batch {number}: {packageName}
            </b>
            <Badge tone={agentName === null ? 'line' : 'info'}>{agentName ?? 'This stall'}</Badge>
          </p>
          <p className="text-sm text-muted leading-[1.4]">
            {count} of {minutes} min at {leText(price)} · use by {lastDayText(lastDay)}
          </p>
        </div>
        <p className="flex-none text-right">
          <b className="block whitespace-nowrap">{leText(takings)}</b>
          <span className="block text-xs text-muted">sales</span>
        </p>
      </div>
      <SoldBar counts={counts} count={count} />
      <div className="flex items-center justify-between gap-3">
        <p className="pt-1 text-sm">
          {countsText(counts)}
          {untapped > 0 && <span className="block text-sun-ink">{untappedText(batch)}</span>}
        </p>
        <GoLink href={paths.voucherBatch(id)} variant="plain" size="small" className="-mr-3">
          Open
          <span className="spoken"> batch {number}</span>
          <ChevronRight />
        </GoLink>
      </div>
    </li>
  )
}
