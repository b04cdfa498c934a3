import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { allowMinutes } from './erase.queries.ts'
import { personsPhone, personsSubject, requireFreshCode } from './erase-person.ts'
import { PARTS, type PersonRow, readPart } from './export.queries.ts'

type ExportRequest = { phoneNumber: string; reason: string; code?: string | undefined }

/**
 * Exports all data of a number, after a line in the audit log. Leaves out what identifies others: a gift's
 * payer or recipient, and other claimants of an order. Refuses with `phone_not_valid`, `second_factor_needed`
 * and `second_factor_wrong`.
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

/** Messages about passes and money. All others contain codes or links that give access to their reader. */
const READABLE: readonly unknown[] = ['access', 'outage_credit', 'refund', 'claim']

/** A link gives access to its holder, even long after the message. */
const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+/g, '(a link)')

/**
 * Whether an admin may see a message's text. The code of a pass gives access until the pass ends; for a code
 * of the seller's own router, only that router knows when.
 */
const isReadable = ({ kind, pass_over_at: overAt }: PersonRow, now: Date): boolean =>
  READABLE.includes(kind) && (kind !== 'access' || (typeof overAt === 'string' && new Date(overAt) <= now))

/** Opens the sealed texts that the person may read, and leaves out the others. */
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
