import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SHOW_AS_A_TABLE } from '../../words/sellers.ts'
import type { Bar } from './chart-data.ts'

/** Loads the chart library with the first chart, and again after a lost connection. */
const useCharts = () =>
  useQuery({ queryKey: ['charts'], queryFn: () => import('./charts.tsx'), structuralSharing: false })

const Drawing = ({ bars, figure }: { bars: readonly Bar[]; figure: 'revenue' | 'sales' }) => {
  const charts = useCharts()
  if (charts.data !== undefined) {
    return (
      <div aria-hidden="true" className="h-full overflow-hidden">
        <charts.data.BarsChart bars={bars} figure={figure} />
      </div>
    )
  }
  if (charts.isPending) return <Skeleton className="h-full" />
  return (
    <div className="grid place-content-center justify-items-center h-full gap-2 rounded-md bg-sunk text-sm">
      The chart did not arrive. Its figures are in the table.
      <Button variant="ghost" size="small" isBusy={charts.isFetching} onClick={() => charts.refetch()}>
        Try again
      </Button>
    </div>
  )
}

type TableProps = { caption: string; unit: string; bars: readonly Bar[] }

const BarsTable = ({ caption, unit, bars }: TableProps) => (
  <table className="w-full mt-1 text-sm border-collapse">
    <caption className="spoken">{caption}</caption>
    <thead>
      <tr className="text-left text-muted">
        <th scope="col" className="py-1.5 font-medium">
          {unit}
        </th>
        <th scope="col" className="py-1.5 font-medium text-right">
          Sales
        </th>
        <th scope="col" className="py-1.5 font-medium text-right">
          Revenue
        </th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ key, name, sales, revenue }) => (
        <tr key={key} className="border-t border-line">
          <th scope="row" className="py-1.5 font-normal text-left">
            {name}
          </th>
          <td className="text-right">{sales}</td>
          <td className="text-right whitespace-nowrap">{leText(revenue)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type ChartFigureProps = {
  title: string
  text: ReactNode
  /** The unit of one bar: "Day". */
  unit: string
  bars: readonly Bar[]
  figure: 'revenue' | 'sales'
}

/** A chart under its finding, and the same data as a table for screen readers. */
export const ChartFigure = ({ title, text, unit, bars, figure }: ChartFigureProps) => (
  <Card className="p-4 pb-2">
    <h2 className="text-lg leading-[1.3]">{title}</h2>
    <p className="mt-0.5 text-sm text-muted">{text}</p>
    <div className="h-56 mt-3 desk:h-64">
      <Drawing bars={bars} figure={figure} />
    </div>
    <details className="mt-1">
      <summary className="inline-flex items-center min-h-touch text-sm font-medium text-info-ink underline">
        {SHOW_AS_A_TABLE}
      </summary>
      <BarsTable caption={title} unit={unit} bars={bars} />
    </details>
  </Card>
)
