const WIDTH = 120
const HEIGHT = 36
const EDGE = 2

/** SVG path data of the line through the values, left to right; the highest is at the top, zero below. */
const lineThrough = (values: readonly number[]): string => {
  const top = Math.max(...values, 0)
  const points = values.map((value, index) => {
    const x = (index * WIDTH) / Math.max(1, values.length - 1)
    const y = HEIGHT - EDGE - (top === 0 ? 0 : (value / top) * (HEIGHT - 2 * EDGE))
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** A line of values without a scale, hidden from screen readers: the figures next to it say what it means. */
export const Sparkline = ({ values, className }: { values: readonly number[]; className: string }) => {
  if (values.length < 2) return null
  const line = lineThrough(values)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      <path d={`${line}V${HEIGHT}H0z`} className="fill-action-soft" />
      <path
        d={line}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-action"
      />
    </svg>
  )
}
