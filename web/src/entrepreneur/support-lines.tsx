import { Mail, Phone } from 'lucide-react'
import { paths } from '../lib/paths.ts'
import { SUPPORT } from '../lib/support.ts'

const LINE = 'inline-flex items-center gap-2 min-h-touch font-medium text-inherit'

/** Whom to call and write to. */
export const SupportLines = () => (
  <ul className="flex flex-wrap gap-x-5">
    <li>
      <a href={paths.call(SUPPORT.phone)} className={LINE}>
        <Phone className="size-4" />
        {SUPPORT.phone}
      </a>
    </li>
    <li>
      <a href={`mailto:${SUPPORT.email}`} className={LINE}>
        <Mail className="size-4" />
        {SUPPORT.email}
      </a>
    </li>
  </ul>
)
