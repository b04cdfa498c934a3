import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { allowMinutes } from './erase.queries.ts'
import { personsPhone, personsSubject, requireFreshCode } from './erase-person.ts'
import { PARTS, type PersonRow, readPart } from './export.queries.ts'

type ExportRequest = { phoneNumber: string; reason: string; code?: string | undefined }

/**
 * Everything that is known of a number, noted in the audit log before any of it is shown. What names somebody else stays out: of a
 * gift its payer or its holder, and who else claimed an order. Refuses with `phone_not_valid`, `second_factor_needed` and `second_factor_wrong`.
 */
export const exportPerson = async (
  deps: Deps,
  admin: Admin,
  { phoneNumber, reason, code }: ExportRequest,
) => {
  const phone = personsPhone(phoneNumber)
  await requireFreshCode(deps, admin, code)
  const parts = await deps.db.asPlatform(async (tx) => {
    await allowMinutes(tx)
    await writeAudit(deps, tx, {
      admin,
      action: 'person_exported',
      subject: await personsSubject(deps, tx, phone),
      after: { phone: maskPhone(phone) },
      reason,
    })
    const read: { name: string; rows: PersonRow[] }[] = []
    for (const part of PARTS) read.push({ name: part.name, rows: await readPart(tx, part, phone) })
    return read
  })
  return { phoneNumber: formatPhone(phone), parts: parts.map((part) => opened(deps, part)) }
}

/** What tells a buyer of their passes and money. The others say codes and links that let in whoever reads them. */
const READABLE: readonly unknown[] = ['access', 'outage_credit', 'refund', 'claim']

/** A link lets in whoever has it, also long after its message. */
const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+/g, '(a link)')

/**
 * Whether an admin may see what a message said. The code of a pass lets its reader in until the pass is over; when that is for a
 * code of the seller's own router, that router alone knows.
 */
const isReadable = ({ kind, pass_over_at: overAt }: PersonRow, now: Date): boolean =>
  READABLE.includes(kind) && (kind !== 'access' || (typeof overAt === 'string' && new Date(overAt) <= now))

/** Of what is sealed for storage, what is the person's to read; the other texts stay out. */
const opened = ({ secrets, now }: Deps, { name, rows }: { name: string; rows: PersonRow[] }) => ({
  name,
  rows: rows.map((stored) => {
    const { sealed_text: sealed, pass_over_at: _, ...row } = stored
    return typeof sealed === 'string' &&
      sealed !== '' &&
      typeof row.id === 'string' &&
      isReadable(stored, now())
      ? { ...row, text: withoutLinks(secrets.open(sealed, row.id)) }
      : row
  }),
})
