import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { Banknote } from 'lucide-react'
import { cx } from '../lib/cx.ts'

const STYLES: Record<PaymentMethod, string> = {
  orange_money: 'bg-orange text-on-orange',
  africell_money: 'bg-africell text-white',
  vult: 'bg-vult text-white',
  cash: 'bg-sunk text-ink',
}
const WORDS: Record<PaymentMethod, string | null> = {
  orange_money: 'OM',
  africell_money: 'AM',
  vult: 'Vult',
  cash: null,
}

/** A payment method's coloured square; its name must be next to it. */
export const PaymentMark = ({ method }: { method: PaymentMethod }) => (
  <span
    aria-hidden="true"
    className={cx('grid place-items-center flex-none size-9 rounded-md text-xs font-bold', STYLES[method])}
  >
    {WORDS[method] ?? <Banknote />}
  </span>
)
