import type { PaymentMethod } from '@minit/domain/payments.ts'
import { usePageState } from '../../lib/page-state.ts'
import { paths } from '../../lib/paths.ts'
import { Wordmark } from '../../ui/mark.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { COLUMN } from './column.ts'

const PARTNERS: readonly [PaymentMethod, string][] = [
  ['orange_money', 'Orange Money'],
  ['africell_money', 'Africell Money'],
  ['vult', 'Vult'],
]
const LINK = 'inline-flex items-center min-h-touch text-ink'

/** Who takes part, and the ways that few need. Partners' names are set by us, plainly: their logos are theirs. */
export const SiteFoot = () => {
  const { phone, email } = usePageState().support
  return (
    <footer className={`${COLUMN} grid gap-4 pt-6 pb-8 desk:flex desk:items-center desk:justify-between`}>
      <div>
        <Wordmark height={22} />
        <p className="mt-1.5 text-xs text-muted">WiFi by the minute</p>
      </div>
      <ul aria-label="Payment partners" className="flex flex-wrap gap-x-5 gap-y-2">
        {PARTNERS.map(([method, name]) => (
          <li key={method} className="flex items-center gap-2 font-bold tracking-[-.01em]">
            <PaymentMark method={method} />
            {name}
          </li>
        ))}
      </ul>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-5">
        {phone !== null || email !== null ? (
          <a href={phone === null ? `mailto:${email}` : paths.call(phone)} className={LINK}>
            Help, 24/7
          </a>
        ) : null}
        <a href={paths.entrepreneurLogin()} className={LINK}>
          Entrepreneur login
        </a>
        <a href={paths.adminLogin()} className={LINK}>
          Admin
        </a>
      </nav>
    </footer>
  )
}
