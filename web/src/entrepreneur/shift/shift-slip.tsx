import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import { denominationText, linesOfCount } from '@minit/domain/money/cash-counts.ts'
import { formatLe } from '@minit/domain/money/money.ts'
import { leText } from '../../lib/money.ts'
import { PaperLines, PoweredBy } from '../../ui/paper.tsx'
import { PrintDialog } from '../printing/print-dialog.tsx'
import type { WholeShift } from './queries.ts'
import { differenceText } from './shift-words.ts'

const line = (name: string, text: string, isStrong = false) => ({ name, text, isStrong })

const moneyLines = (shift: WholeShift) => [
  line('Float', leText(shift.float)),
  line(`Cash sales (${shift.salesCount})`, leText(shift.sales)),
  ...(shift.paidIn > 0 ? [line('Put in', leText(shift.paidIn))] : []),
  ...(shift.takenOut > 0 ? [line('Taken out', `- ${leText(shift.takenOut)}`)] : []),
  ...(shift.refunds > 0 ? [line('Handed back', `- ${leText(shift.refunds)}`)] : []),
  line('Must be there', leText(shift.expected), true),
  ...(shift.counted === null ? [] : [line('Counted', leText(shift.counted), true)]),
  line('Difference', differenceText(shift.difference), true),
]

/** A closed shift, as wide as a receipt printer's paper. */
const Slip = ({ shift }: { shift: WholeShift }) => (
  <article className="paper slip text-xs">
    <h3 className="text-sm font-bold text-center">{shift.businessName}</h3>
    <p className="mb-2 text-center">Shift of {shift.personName}</p>
    <PaperLines
      lines={[
        line('Opened', formatDateTime(new Date(shift.openedAt))),
        ...(shift.closedAt === null ? [] : [line('Closed', formatDateTime(new Date(shift.closedAt)))]),
      ]}
    />
    <PaperLines lines={moneyLines(shift)} />
    {shift.closingCount !== null && (
      <PaperLines
        lines={linesOfCount(shift.closingCount).map(({ worthMinor, pieces, amountMinor }) =>
          line(`${pieces} × ${denominationText(worthMinor)}`, formatLe(amountMinor)),
        )}
      />
    )}
    {shift.movements.length > 0 && (
      <ul className="grid gap-1 py-2 border-t border-dashed border-black">
        {shift.movements.map(({ id, kind, amount, reason }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {kind === 'in' ? 'In' : 'Out'}: {reason}
            </span>
            <span className="whitespace-nowrap">{leText(amount)}</span>
          </li>
        ))}
      </ul>
    )}
    {shift.differenceReason !== null && (
      <p className="py-2 border-t border-dashed border-black [overflow-wrap:anywhere]">
        Why: {shift.differenceReason}
      </p>
    )}
    <p className="pt-6 mb-3 border-b border-black">Signed</p>
    <PoweredBy />
  </article>
)

/** Shows the slip of a shift, and prints it. */
export const ShiftSlipDialog = ({ shift, onClose }: { shift: WholeShift; onClose: () => void }) => (
  <PrintDialog title="Slip of the shift" isOpen onOpenChange={onClose} paper={<Slip shift={shift} />}>
    {null}
  </PrintDialog>
)
