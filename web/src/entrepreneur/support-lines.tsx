import { Mail, Phone } from 'lucide-react'
import { usePageState } from '../lib/page-state.ts'
import * as paths from '../lib/paths.ts'

const LINE = 'inline-flex items-center gap-2 min-h-touch font-medium text-inherit'

/** The support contacts; empty if the operator has set none. The demo's contacts are fictitious. */
export const SupportLines = () => {
  const { support, demoAccounts } = usePageState()
  if (support.phone === null && support.email === null) return null
  return (
    <ul className="flex flex-wrap items-center gap-x-5">
      {support.phone !== null && (
        <li>
          <a href={paths.call(support.phone)} className={LINE}>
            <Phone className="size-4" />
            {support.phone}
          </a>
        </li>
      )}
      {support.email !== null && (
        <li>
          <a href={`mailto:${support.email}`} className={LINE}>
            <Mail className="size-4" />
            {support.email}
          </a>
        </li>
      )}
      {demoAccounts.length > 0 && <li className="text-sm">Demo contacts: no one answers.</li>}
    </ul>
  )
}
