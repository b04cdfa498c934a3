import type { Tx } from '../../db/database.ts'
import { formatPhone, readPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { startInstallation } from '../installations/installations.ts'
import {
  type ApplicationRow,
  listPending,
  listReviewed,
  lockApplication,
  markReviewed,
} from './applications.queries.ts'
import { openAccount } from './apply.ts'

/** An application as an admin sees it. */
export const applicationView = ({ phone, sellerId: _, isDemo: __, ...application }: ApplicationRow) => ({
  ...application,
  phoneNumber: formatPhone(phone),
})

/**
 * What waits for a review, before what was reviewed, each the newest first. With `search` only
 * those whose reference, number, name or phone has it.
 */
export const listApplications = async (deps: Deps, { search = '' }: { search?: string | undefined } = {}) => {
  const phone = readPhone(search)?.e164 ?? null
  const wanted = search === '' ? null : { text: search, phone }
  const [pending, reviewed] = await Promise.all([
    deps.db.readAsPlatform((tx) => listPending(tx, wanted)),
    deps.db.readAsPlatform((tx) => listReviewed(tx, wanted)),
  ])
  return [...pending.toReversed(), ...reviewed].map(applicationView)
}

export type Review = { id: string; status: 'approved' | 'rejected'; reviewNotes: string }

/**
 * Decides about a pending application, once: whoever comes second is refused with `already_decided`. Approving opens
 * the account on trial and sends the link to set its password, all in one transaction. Refuses with
 * `application_not_found`, or `phone_has_account` when the number has got an account meanwhile.
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

/** Who has no internet of their own gets equipment: the shop opens when that is installed. */
const approve = async (deps: Deps, tx: Tx, application: ApplicationRow): Promise<string> => {
  const hasOwnInternet = application.kind === 'owner'
  const sellerId = await openAccount(deps, tx, { ...application, hasOwnInternet })
  const { id: applicationId, location, nearestLandmark } = application
  if (!hasOwnInternet)
    await startInstallation(deps, tx, { entrepreneurId: sellerId, applicationId, location, nearestLandmark })
  return sellerId
}
