import { cancelPayout } from '@minit/contract/entrepreneur/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { type Money, refreshMoney } from '../queries.ts'

/** Takes back a payout that is still being checked, so that another amount can be sent. */
export const CancelPayout = ({ payout: { id, amount } }: { payout: Money['payouts'][number] }) => {
  const client = useQueryClient()
  const taking = useAction({
    act: () => call(cancelPayout, { params: { id } }),
    done: () => ({ title: 'Taken back', message: `${leText(amount)} is in your balance again.` }),
    failed: failureOr('Not taken back'),
    onSettled: () => refreshMoney(client),
  })
  return (
    <Button
      variant="ghost"
      className="mt-2.5"
      isBusy={taking.isPending}
      busyLabel="Taking it back..."
      onClick={() => taking.mutate()}
    >
      Take it back
    </Button>
  )
}
