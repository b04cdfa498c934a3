import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  type LabelProps,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { leText } from '../../lib/money.ts'
import { type Bar as BarData, shortNumber } from './chart-data.ts'

// Only this module uses the chart library, in its own bundle.

const TEXT = { fill: 'var(--color-muted)', fontSize: 12 }

type Figure = 'revenue' | 'sales'
const textOf = (figure: Figure, bar: BarData): string =>
  figure === 'revenue' ? leText(bar.revenue) : `${bar.sales} sold`

type Side = 'start' | 'middle' | 'end'

/** Near an edge of the chart the text over a bar is aligned inwards. */
const sideOf = (index: number, count: number): Side => {
  if (index < count * 0.2) return 'start'
  return index >= count * 0.8 ? 'end' : 'middle'
}

/** The text over a bar in one line, however thin the bar is. */
const Peak = ({ label, side }: { label: LabelProps; side: Side }) => {
  const { value, viewBox } = label
  if (!value || viewBox === undefined || !('width' in viewBox)) return null
  const { x, y, width } = viewBox
  return (
    <text
      x={x + (side === 'start' ? 0 : side === 'end' ? width : width / 2)}
      y={y - 6}
      textAnchor={side}
      fill="var(--color-ink)"
      fontSize={12}
      fontWeight={700}
    >
      {value}
    </text>
  )
}

const BarTooltip = ({ bar }: { bar: BarData | undefined }) =>
  bar === undefined ? null : (
    <div className="px-3 py-2 rounded-md bg-surface border border-line shadow-lift text-xs">
      <p className="text-muted">{bar.name}</p>
      <p className="font-bold">{leText(bar.revenue)}</p>
      <p>{bar.sales} sold</p>
    </div>
  )

/**
 * Vertical bars, highlighted ones in full green; the highest has a label. Hidden from screen readers: a table
 * is below it.
 */
export const BarsChart = ({ bars, figure }: { bars: readonly BarData[]; figure: Figure }) => {
  const top = Math.max(...bars.map((bar) => bar[figure]))
  const peak = top > 0 ? bars.findIndex((bar) => bar[figure] === top) : -1
  const data = bars.map((bar, index) => ({ ...bar, peak: index === peak ? textOf(figure, bar) : '' }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} margin={{ top: 22, right: 6, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          tick={TEXT}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
          minTickGap={14}
        />
        <YAxis
          width={40}
          tick={TEXT}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={shortNumber}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-sunk)' }}
          isAnimationActive={false}
          content={({ active, payload }) => (
            <BarTooltip bar={active ? (payload[0]?.payload as BarData | undefined) : undefined} />
          )}
        />
        <Bar dataKey={figure} isAnimationActive={false} radius={[2, 2, 0, 0]} maxBarSize={56}>
          {data.map(({ key, isStrong }) => (
            <Cell key={key} fill={isStrong ? 'var(--color-action)' : 'var(--color-action-mid)'} />
          ))}
          <LabelList
            dataKey="peak"
            content={(label) => <Peak label={label} side={sideOf(peak, bars.length)} />}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
