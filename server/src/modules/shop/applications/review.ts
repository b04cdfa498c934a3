import type { ListCursor } from '@minit/contract/list-cursor.ts'
import type { Tx } from '../../../db/database.ts'
import { page } from '../../../kernel/paging.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { startInstallation } from '../installations/installations.ts'
import {
  APPLICATIONS_PAGE,
  type ApplicationRow,
  listPending,
  listReviewed,
  lockApplication,
  markReviewed,
} from './applications.queries.ts'
import { openAccount } from './apply.ts'

/** An application for the admin. */
export const applicationView = ({ phone, sellerId: _, isDemo: __, ...application }: ApplicationRow) => ({
  ...application,
  phoneNumber: formatPhone(phone),
})

/** Rank 0: pending. Rank 1: reviewed. */
const cursorOf = ({ id, status, createdAt, reviewedAt }: ApplicationRow): ListCursor =>
  status === 'pending'
    ? { rank: 0, key: createdAt.getTime(), id }
    : { rank: 1, key: reviewedAt?.getTime() ?? 0, id }

export type ApplicationFilters = { search?: string | undefined; after?: ListCursor | undefined }

/**
 * Lists a page of pending applications, oldest first, then of reviewed ones, newest first. `search` filters
 * by reference, number, name or phone. The last line of a page has the cursor of the next one.
 */
export const listApplications = async (deps: Deps, { search = '', after }: ApplicationFilters = {}) => {
  const wanted = { search: readSaleSearch(search), limit: APPLICATIONS_PAGE + 1 }
  const isPastPending = after !== undefined && after.rank > 0
  const rows = await deps.db.readAsPlatform(async (tx) => {
    const pending = isPastPending ? [] : await listPending(tx, { ...wanted, after: after ?? null })
    const limit = wanted.limit - pending.length
    if (limit === 0) return pending
    const place = isPastPending ? after : null
    return [...pending, ...(await listReviewed(tx, { ...wanted, limit, after: place }))]
  })
  const { items, next } = page(rows, cursorOf, APPLICATIONS_PAGE)
  return items.map((row, at) => ({ ...applicationView(row), next: at === items.length - 1 ? next : null }))
}

export type Review = { id: string; status: 'approved' | 'rejected'; reviewNotes: string }

/**
 * Decides a pending application once; a second decision is refused with `already_decided`. Approval opens the
 * account on trial and sends the link to set its password, in one transaction. Refuses with
 * `application_not_found`, or `phone_has_account` if the number has an account by now.
 */
export const reviewApplication = (deps: Deps, admin: Admin, review: Review): Promise<ApplicationRow> =>
  deps.db.asPlatform(async (tx) => {
    const application = await lockApplication(tx, review.id)
    if (application === null) throw new Refusal('application_not_found')
    if (application.status !== 'pending') throw new Refusal('already_decided')
    const sellerId = review.status === 'approved' ? await approve(deps, tx, application) : null
    const { id, status, reviewNotes } = review
    await writeAudit(deps, tx, {
      admin,
      action: status === 'approved' ? 'application_approved' : 'application_rejected',
      subject: { type: 'application', id },
      before: { status: application.status },
      after: { status, sellerId },
      reason: reviewNotes,
    })
    const decided = { status, reviewNotes, reviewedBy: admin.name, reviewedAt: deps.now(), sellerId }
    return markReviewed(tx, id, decided)
  })

/** An applicant without internet gets equipment, and the shop opens once it is installed. */
const approve = async (deps: Deps, tx: Tx, application: ApplicationRow): Promise<string> => {
  const hasOwnInternet = application.kind === 'owner'
  const sellerId = await openAccount(deps, tx, { ...application, hasOwnInternet })
  const { id: applicationId, location, nearestLandmark } = application
  if (!hasOwnInternet)
    await startInstallation(deps, tx, { entrepreneurId: sellerId, applicationId, location, nearestLandmark })
  return sellerId
}
