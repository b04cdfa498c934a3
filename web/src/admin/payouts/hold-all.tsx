import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whenText } from '../words.ts'
import type { Decision } from './decision-dialog.tsx'
import type { PayoutDashboard } from './queries.ts'

/** Whether payouts are sent now; if not, since when, by whom and why. */
export const HoldAll = ({
  hold,
  onDecide,
}: {
  hold: PayoutDashboard['allHeld']
  onDecide: (decision: Decision) => void
}) => {
  if (hold === null)
    return (
      <div className="flex justify-end">
        <Button variant="ghost" size="small" onClick={() => onDecide({ kind: 'hold_all', id: '', name: '' })}>
          Hold all payouts and refunds
        </Button>
      </div>
    )
  return (
    <Notice tone="warn" role="status">
      <h2>All payouts and refunds are held</h2>
      <p className="[overflow-wrap:anywhere]">
        By {hold.heldBy}, since {whenText(hold.heldAt)}: {hold.reason}
      </p>
      <Button
        size="small"
        className="mt-2"
        onClick={() => onDecide({ kind: 'release_all', id: '', name: '' })}
      >
        Release all
      </Button>
    </Notice>
  )
}
