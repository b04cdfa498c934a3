import { voidVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { leText } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { type Batch, refreshVouchers, type Voucher } from '../queries.ts'

/** The consequence, by who sold it. */
const consequenceOf = ({ state }: Voucher, { agentName, price }: Batch): string => {
  if (state === 'unsold') return 'Its code works no more. This cannot be taken back.'
  return agentName === null
    ? `It was sold. Its code works no more, and you hand ${leText(price)} back to its buyer. This cannot be taken back.`
    : `It counts as sold. Its code works no more, and ${agentName} no longer owes it. This cannot be undone.`
}

type Props = { voucher: Voucher; batch: Batch; onDone: () => void }

/** Asks once, because the code is on paper and stops working. */
export const VoidDialog = ({ voucher, batch, onDone }: Props) => {
  const client = useQueryClient()
  const take = useAction({
    act: () => call(voidVoucher, { params: { id: voucher.id } }),
    done: ({ cashToReturn }) => ({
      title: `Voucher ${voucher.name} is out of use`,
      message:
        cashToReturn > 0
          ? `Hand ${leText(cashToReturn)} back to its buyer. You confirm it at the sale.`
          : 'Its code works no more.',
    }),
    failed: failure('Still in use', 'Please try again.'),
    onDone,
    onSettled: () => refreshVouchers(client),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={`Take voucher ${voucher.name} out of use?`}
      description={consequenceOf(voucher, batch)}
    >
      <div className="grid grid-cols-2 gap-3 mt-1">
        <Button variant="ghost" onClick={onDone}>
          Keep it
        </Button>
        <Button
          variant="danger"
          isBusy={take.isPending}
          busyLabel="Taking it..."
          onClick={() => take.mutate()}
        >
          Take it out
        </Button>
      </div>
    </Dialog>
  )
}
