import { formatPhone } from '../customers/phones.ts'
import type { ApplicationRow } from './applications.queries.ts'

/** An application as an admin sees it. */
export const applicationView = ({ phone, sellerId: _, isDemo: __, ...application }: ApplicationRow) => ({
  ...application,
  phoneNumber: formatPhone(phone),
})
