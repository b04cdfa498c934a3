import type { Deps } from '../../ports/deps.ts'
import { applicationView } from './application-view.ts'
import { listPending, listReviewed } from './applications.queries.ts'

/** What waits for a review before what was reviewed, each the newest first. */
export const listApplications = async (deps: Deps) => {
  const [pending, reviewed] = await Promise.all([
    deps.db.readAsPlatform(listPending),
    deps.db.readAsPlatform(listReviewed),
  ])
  return [...pending.toReversed(), ...reviewed].map(applicationView)
}
