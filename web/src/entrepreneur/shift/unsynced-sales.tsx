import { leToMinor, minorToLe } from '@minit/domain/money/money.ts'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isUndone } from '../offline/sales-store.ts'
import { useStoredSales } from '../offline/stored-sales.ts'

/** Cash in the drawer from sales that are not uploaded yet, so that a count does not report a surplus. */
export const UnsyncedSales = () => {
  const sales = useStoredSales().filter((sale) => !isUndone(sale))
  if (sales.length === 0) return null
  const sum = leText(minorToLe(sales.reduce((total, { order }) => total + leToMinor(order.amount), 0)))
  const which = sales.length === 1 ? 'A sale' : `${sales.length} sales`
  return (
    <Notice tone="warn" role="status">
      <p>
        <b>
          {which} for {sum} in cash {sales.length === 1 ? 'is' : 'are'} kept on this phone, and not in this
          sum.
        </b>{' '}
        Send {sales.length === 1 ? 'it' : 'them'} before you close: later{' '}
        {sales.length === 1 ? 'it counts' : 'they count'} outside your shift.
      </p>
      <GoLink href={paths.counter()} variant="ghost" size="small" className="mt-2">
        See what is kept
      </GoLink>
    </Notice>
  )
}
