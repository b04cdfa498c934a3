import { declineUnknownCash } from '@minit/contract/entrepreneur/cash.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { refreshNotifications } from '../queries.ts'
import { ACTIVITY_HEADING, CASH_HEADING, keepFocus } from './keep-focus.ts'

/** The server declines 100 at a time: repeat until none remains of those the seller has seen. */
const declineAll = async (upTo: string): Promise<number> => {
  let all = 0
  for (let left = 1; left > 0; ) {
    const answer = await call(declineUnknownCash, { body: { upTo } })
    all += answer.declined
    left = answer.left
  }
  return all
}

const useDeclineUnknown = () => {
  const client = useQueryClient()
  return useAction({
    act: declineAll,
    done: (all) => ({ title: 'Orders declined', message: `${all} orders were declined.` }),
    failed: failureOr('Update Failed'),
    onSettled: async () => {
      await refreshNotifications(client)
      keepFocus(CASH_HEADING, ACTIVITY_HEADING)
    },
  })
}

/** Declines all orders of numbers that never bought here; `newest` is the last order that the seller saw. */
export const DeclineUnknown = ({ newest }: { newest: string }) => {
  const [upTo, setUpTo] = useState<string | null>(null)
  const { mutate, isPending } = useDeclineUnknown()
  const decline = (): void => {
    if (upTo !== null) mutate(upTo)
    setUpTo(null)
  }
  return (
    <div className="p-2 border-t border-line">
      <Button
        variant="plain"
        size="small"
        isWide
        isBusy={isPending}
        busyLabel="Declining..."
        onClick={() => setUpTo(newest)}
      >
        Decline all from new numbers
      </Button>
      <Dialog
        isOpen={upTo !== null}
        onOpenChange={() => setUpTo(null)}
        title="Decline all from new numbers?"
        description="Every waiting order of a number that never bought from you is declined. Your known customers stay. Whoever still wants to pay can order again."
      >
        <div className="grid grid-cols-2 gap-3 mt-1">
          <Button variant="ghost" onClick={() => setUpTo(null)}>
            Keep waiting
          </Button>
          <Button variant="danger" onClick={decline}>
            Decline all
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
