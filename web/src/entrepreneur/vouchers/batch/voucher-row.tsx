import { sellVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { WhereReady } from '../../readiness.tsx'
import { Only } from '../../rights.tsx'
import { PrintVouchersButton } from '../../voucher-sheets/print-button.tsx'
import { refreshVouchers, type Voucher } from '../queries.ts'
import { historyText, STATES } from '../words.ts'

type SellProps = { voucher: Voucher; phoneNumber: string; onSold: () => void }

const SellButton = ({ voucher: { id, name }, phoneNumber, onSold }: SellProps) => {
  const client = useQueryClient()
  const sell = useAction({
    act: () => call(sellVoucher, { params: { id }, body: { phoneNumber } }),
    done: () => ({ title: `Voucher ${name} sold`, message: 'The cash is in your books.' }),
    failed: failure('Not sold', 'Please try again.'),
    onDone: onSold,
    onSettled: () => refreshVouchers(client),
  })
  return (
    <Button
      variant="soft"
      size="small"
      isBusy={sell.isPending}
      busyLabel="Selling..."
      aria-label={`Sell voucher ${name}`}
      onClick={() => sell.mutate()}
    >
      Sell
    </Button>
  )
}

type Props = SellProps & {
  batchId: string
  /** In clear if the seller requested the codes; otherwise null, as for a used one. */
  code: string | null
  onVoid: (voucher: Voucher) => void
}

/** One voucher: its number on the sheet, its state, and its actions. */
export const VoucherRow = ({ voucher, batchId, code, phoneNumber, onSold, onVoid }: Props) => {
  const { name, state } = voucher
  const { word, tone } = STATES[state]
  const history = historyText(voucher)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5 border-t border-line">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{name}</b>
          <Badge tone={tone}>{word}</Badge>
        </p>
        {code !== null && (
          <p>
            <code className="font-bold tracking-[.04em] whitespace-nowrap">{code}</code>
          </p>
        )}
        {history !== '' && <p className="text-sm text-muted leading-[1.4]">{history}</p>}
      </div>
      {(state === 'unsold' || state === 'sold') && (
        <div className="flex gap-1 ml-auto">
          <Only action="make_vouchers">
            <WhereReady>
              <PrintVouchersButton
                batchId={batchId}
                card={{ id: voucher.id, name }}
                variant="plain"
                size="small"
              />
            </WhereReady>
            <Button
              variant="plain"
              size="small"
              aria-label={`Take out voucher ${name}`}
              onClick={() => onVoid(voucher)}
            >
              Take out
            </Button>
          </Only>
          {state === 'unsold' && (
            <WhereReady>
              <SellButton voucher={voucher} phoneNumber={phoneNumber} onSold={onSold} />
            </WhereReady>
          )}
        </div>
      )}
    </li>
  )
}
