import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ALL_PAYOUTS_AND_REFUNDS_ARE_HELD, HOLD_ALL_PAYOUTS_AND_REFUNDS } from '../../words/admins.ts'
import { whenText } from '../words.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { dashboardQuery, type PayoutDashboard } from './queries.ts'

/** In the head of the page, while payouts go: the button that stops all of them. */
export const HoldAllButton = () => {
  const { data } = useQuery({ ...dashboardQuery(), refetchInterval: false })
  const [isDeciding, setIsDeciding] = useState(false)
  if (data === undefined || data.allHeld !== null) return null
  return (
    <>
      <Button variant="danger-ghost" size="small" onClick={() => setIsDeciding(true)}>
        {HOLD_ALL_PAYOUTS_AND_REFUNDS}
      </Button>
      {isDeciding && (
        <DecisionDialog
          decision={{ kind: 'hold_all', id: '', name: '' }}
          onClose={() => setIsDeciding(false)}
        />
      )}
    </>
  )
}

type AllHeldProps = {
  hold: PayoutDashboard['allHeld']
  onDecide: (decision: Decision) => void
}

/** Says since when, by whom and why all payouts are held; nothing while they go. */
export const AllHeld = ({ hold, onDecide }: AllHeldProps) =>
  hold !== null && (
    <Notice tone="warn" role="status">
      <h2>{ALL_PAYOUTS_AND_REFUNDS_ARE_HELD}</h2>
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
