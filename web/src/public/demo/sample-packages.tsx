import { formatLe } from '@minit/domain/money/money.ts'
import { Card } from '../../ui/card.tsx'
import { TimeFigure } from '../../ui/choice.tsx'
import { GstRate } from '../../ui/platform-texts.tsx'

const SAMPLES = [
  { figure: '30', unit: 'min', priceMinor: 2000 },
  { figure: '120', unit: 'min', priceMinor: 5000 },
  { figure: '8', unit: 'hours', priceMinor: 15_000 },
] as const

/** Example packages of a seller. */
export const SamplePackages = () => (
  <section>
    <h2 className="pt-7 pb-2.5 text-lg">Sample packages</h2>
    <Card>
      <ul>
        {SAMPLES.map(({ priceMinor, ...time }) => (
          <Sample key={priceMinor} {...time} price={formatLe(priceMinor)} />
        ))}
      </ul>
    </Card>
    <p className="pt-2.5 text-sm text-muted">
      All prices include <GstRate />. Each seller sets their own.
    </p>
  </section>
)

const Sample = ({ figure, unit, price }: { figure: string; unit: string; price: string }) => (
  <li className="flex items-baseline justify-between gap-3 px-4 py-3 border-line not-first:border-t">
    <TimeFigure figure={figure} unit={unit} />
    <span className="text-lg font-bold">{price}</span>
  </li>
)
