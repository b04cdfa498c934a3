import { formatClock } from '@minit/domain/kernel/durations.ts'
import type { MovementKind } from '@minit/domain/money/shifts.ts'
import { useState } from 'react'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { WholeShift } from './queries.ts'

const Line = ({ name, text }: { name: string; text: string }) => (
  <div className="flex justify-between gap-3 py-1">
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium whitespace-nowrap">{text}</dd>
  </div>
)

/** The cash movements of the drawer since the last count. */
const Through = ({ shift }: { shift: WholeShift }) => (
  <dl className="px-4 text-sm">
    <Line name="Float" text={leText(shift.float)} />
    <Line
      name={`Cash of ${shift.salesCount} ${shift.salesCount === 1 ? 'sale' : 'sales'}`}
      text={leText(shift.sales)}
    />
    {shift.paidIn > 0 && <Line name="Put in" text={leText(shift.paidIn)} />}
    {shift.takenOut > 0 && <Line name="Taken out" text={`− ${leText(shift.takenOut)}`} />}
    {shift.refunds > 0 && <Line name="Handed back" text={`− ${leText(shift.refunds)}`} />}
  </dl>
)

const Movements = ({ movements }: Pick<WholeShift, 'movements'>) => (
  <ul aria-label="In and out" className="mt-2">
    {movements.map(({ id, kind, amount, reason, at }) => (
      <li key={id} className="flex justify-between gap-3 px-4 py-2 border-t border-line text-sm">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {reason}
          <span className="block text-xs text-muted">
            {kind === 'in' ? 'Put in' : 'Taken out'} at {formatClock(new Date(at))}
          </span>
        </span>
        <b className="whitespace-nowrap">{leText(amount)}</b>
      </li>
    ))}
  </ul>
)

/** The open drawer: its expected amount, and its actions. */
export const DrawerCard = ({ shift, onCount }: { shift: WholeShift; onCount: () => void }) => {
  const [moving, setMoving] = useState<MovementKind | null>(null)
  return (
    <Section
      id="drawer"
      title="Your drawer"
      aside={
        <span className="pr-2 text-sm text-muted">open since {formatClock(new Date(shift.openedAt))}</span>
      }
    >
      <p className="px-4 pb-2">
        <span className="block text-sm text-muted">Should be in it now</span>
        <b className="text-2xl leading-[1.2]">{leText(shift.expected)}</b>
      </p>
      <Through shift={shift} />
      {shift.movements.length > 0 && <Movements movements={shift.movements} />}
      <div className="grid grid-cols-2 gap-2.5 p-4">
        <Button variant="ghost" className="!px-2" onClick={() => setMoving('in')}>
          Put cash in
        </Button>
        <Button variant="ghost" className="!px-2" onClick={() => setMoving('out')}>
          Take cash out
        </Button>
        <Button className="col-span-2" onClick={onCount}>
          Count and close
        </Button>
      </div>
      <p className="px-4 pb-4 text-sm text-muted">
        Close it before midnight, or it is saved as “not counted”.
      </p>
      {moving !== null && <MoveDialog kind={moving} onDone={() => setMoving(null)} />}
    </Section>
  )
}
