import type { Deps } from '../../ports/deps.ts'
import { readPhone } from '../customers/phones.ts'
import { applicationView } from './application-view.ts'
import { listPending, listReviewed } from './applications.queries.ts'

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
