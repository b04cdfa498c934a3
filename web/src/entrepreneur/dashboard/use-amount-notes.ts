import { leToMinor } from '@minit/domain/money/money.ts'
import { amountNotes } from '@minit/domain/money/payment-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { limitsOf } from '../../checkout/offer.ts'
import { statsQuery } from '../queries.ts'

const isAmount = (le: number | undefined): le is number =>
  le !== undefined && le > 0 && Math.round(le * 100) / 100 === le

/**
 * Returns which payment methods do not accept a price in Le here: "Orange Money and Africell Money need at
 * least Le 1." Null when all do, and while the price is invalid.
 */
export const useAmountNotes = (): ((le: number | undefined) => string | null) => {
  const { data } = useQuery(statsQuery())
  const limits = limitsOf(data?.paymentLimits ?? [])
  return (le) => {
    const notes = isAmount(le) ? amountNotes(limits, leToMinor(le)) : []
    return notes.length === 0 ? null : notes.map((note) => `${note}.`).join(' ')
  }
}
