import { cx } from '../lib/cx.ts'
import { RANGES, type Range } from './address.ts'

const LABELS: Record<Range, string> = { '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days' }

/** Chooses the days of the figures. */
export const RangeSelector = ({ value, onChange }: { value: Range; onChange: (range: Range) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar in older browsers
  <div role="group" aria-label="Time range" className="inline-flex p-1 rounded-lg bg-sunk">
    {RANGES.map((range) => (
      <button
        key={range}
        type="button"
        aria-pressed={range === value}
        aria-label={`${range}, ${LABELS[range]}`}
        onClick={() => onChange(range)}
        className={cx(
          'min-h-touch px-4 rounded-md text-sm font-medium',
          range === value ? 'bg-surface text-action-ink font-bold shadow-card' : 'text-muted hover:text-ink',
        )}
      >
        {range}
      </button>
    ))}
  </div>
)
