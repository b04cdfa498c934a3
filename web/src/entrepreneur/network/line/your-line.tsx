import { formatDay } from '@minit/domain/kernel/durations.ts'
import { RESALE_ANSWER_NAMES } from '@minit/domain/network/line-plan.ts'
import { dataText } from '@minit/domain/passes/pass-options.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { leText } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { later } from '../../../ui/later.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptySection, FailedSection } from '../../../ui/sections.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { YOUR_LINE } from '../../../words/sellers.ts'
import { useMay } from '../../rights.tsx'
import { lineQuery } from './queries.ts'
import {
  costText,
  type Line,
  type LineFigures,
  lineText,
  type Month,
  missingText,
  outlookOf,
  type PackageCost,
  speedsText,
  usedText,
} from './words.ts'

const LineForm = later(() => import('./line-form.tsx').then((part) => part.LineForm))

const MonthFacts = ({ line, month }: { line: Line; month: Month }) => {
  const outlook = outlookOf(month)
  const speeds = speedsText(line)
  const part = line.megabytes === null ? null : Math.min(month.usedMegabytes / line.megabytes, 1)
  return (
    <div className="grid gap-2.5 px-4 pb-4">
      <div>
        <p className="font-bold [overflow-wrap:anywhere]">{lineText(line)}</p>
        <p className="text-sm text-muted">{costText(line, month)}</p>
        {line.resale !== null && line.resaleAt !== null && (
          <p className="text-sm text-muted">
            Selling on: {RESALE_ANSWER_NAMES[line.resale]}, {formatDay(new Date(line.resaleAt))}
          </p>
        )}
      </div>
      <p className="text-lg font-bold">{usedText(line, month)}</p>
      {part !== null && (
        <div aria-hidden="true" className="h-2 rounded-full bg-sunk overflow-hidden">
          <i
            className={cx('block h-full', outlook?.tone === 'good' ? 'bg-action' : 'bg-sun')}
            style={{ width: `${part * 100}%` }}
          />
        </div>
      )}
      {outlook !== null && <Notice tone={outlook.tone}>{outlook.text}</Notice>}
      {speeds !== null && <p className="text-sm">{speeds}</p>}
    </div>
  )
}

const NUMBER = 'py-2 pl-2 text-right whitespace-nowrap align-top'

const CostRow = ({ pack, line }: { pack: PackageCost; line: Line }) => {
  const missing = missingText(pack, line)
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pl-4 font-medium text-left align-top [overflow-wrap:anywhere]">
        {pack.name}
        {missing !== null && <span className="block text-xs font-normal text-muted">{missing}</span>}
      </th>
      <td className={NUMBER}>{pack.megabytes === null ? '–' : dataText(pack.megabytes)}</td>
      <td className={NUMBER}>{pack.cost === null ? '–' : leText(pack.cost)}</td>
      <td className={cx(NUMBER, 'pr-4 font-bold', (pack.left ?? 0) < 0 && 'text-danger-ink')}>
        {pack.left === null ? '–' : leText(pack.left)}
      </td>
    </tr>
  )
}

/** What each package costs on the line, and what remains of its price. */
const Costs = ({ line, packages }: { line: Line; packages: LineFigures['packages'] }) => (
  <div className="border-t border-line">
    <h3 className="px-4 pt-3 pb-1 text-sm font-medium text-muted">What each package costs you</h3>
    <table className="w-full text-sm border-collapse">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="pl-4 pb-1 font-normal text-left">
            Package
          </th>
          <th scope="col" className="pl-2 pb-1 font-normal text-right">
            Data
          </th>
          <th scope="col" className="pl-2 pb-1 font-normal text-right">
            Costs
          </th>
          <th scope="col" className="pl-2 pr-4 pb-1 font-normal text-right">
            Remains
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map((pack) => (
          <CostRow key={pack.id} pack={pack} line={line} />
        ))}
      </tbody>
    </table>
    <p className="px-4 py-3 border-t border-line text-xs text-muted leading-[1.35]">
      {line.megabytes === null
        ? 'Costs: the month’s cost, shared by the hours that you sold in the last 28 days. '
        : 'Data: half of its passes of the last 28 days used this much at most. Costs: the same part of the month’s cost. '}
      Remains: what is left of the price, before Minit’s fee. Your own use comes on top of what phones used.
    </p>
  </div>
)

const Nothing = ({ mayChange, onChange }: { mayChange: boolean; onChange: () => void }) => (
  <EmptySection
    title="Minit does not know your line yet"
    text="Say what it costs and how much data it has. Then you see what each package costs you, and whether the data lasts the month."
  >
    {mayChange ? (
      <Button onClick={onChange}>Say what it is</Button>
    ) : (
      <p className="text-sm text-muted">Only the owner may do this.</p>
    )}
  </EmptySection>
)

/** The seller's own internet line: its month, and what each package costs on it. */
export const YourLine = () => {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isPending, isFetching } = useQuery(lineQuery())
  const mayChange = useMay('change_settings')
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your line" isBusy={isFetching} />
  const { line = null, kindAtSignUp = null, month = null, packages = [] } = data ?? {}
  const open = (): void => setIsOpen(true)
  const change =
    line !== null && mayChange ? (
      <Button variant="ghost" size="small" onClick={open}>
        Change<span className="spoken"> your line</span>
      </Button>
    ) : undefined
  return (
    <Section id="your-line" title={YOUR_LINE} aside={change}>
      {data === undefined && <Skeleton className="h-40 mx-4 mb-4" />}
      {data !== undefined && line === null && <Nothing mayChange={mayChange} onChange={open} />}
      {line !== null && month !== null && <MonthFacts line={line} month={month} />}
      {line !== null && packages.length > 0 && <Costs line={line} packages={packages} />}
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={YOUR_LINE}>
        <LineForm line={line} kindAtSignUp={kindAtSignUp} onDone={() => setIsOpen(false)} />
      </Dialog>
    </Section>
  )
}
