import { listSalesHistory } from '@minit/contract/entrepreneur/sales.ts'
import { useQuery } from '@tanstack/react-query'
import { rowQuery } from '../../lib/query.ts'
import { RefundButton } from '../analytics/refund-sale.tsx'
import { RefundBadge, RefundLine } from '../analytics/refund-state.tsx'

/** A sale's refund, or the button that makes one while it is possible. Shows nothing until it has loaded. */
export const RefundInWindow = ({ transactionId }: { transactionId: string }) => {
  const { data } = useQuery(rowQuery(listSalesHistory, { query: { period: '7d', search: transactionId } }))
  const sale = data?.find(({ id }) => id === transactionId)
  if (sale === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <RefundBadge sale={sale} />
      <RefundLine sale={sale} />
      {sale.refundableUntil !== null && <RefundButton sale={sale} />}
    </div>
  )
}
