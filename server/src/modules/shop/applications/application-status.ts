import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findOfApplication } from '../installations/installations.queries.ts'
import { findApplication } from './applications.queries.ts'

/**
 * Returns an application's status, without personal data, to a caller with both its number and its reference.
 * Refuses with `application_not_found` if either is wrong.
 */
export const readApplicationStatus = (deps: Deps, wanted: { id: string; reference: string }) =>
  deps.db.asPlatform(async (tx) => {
    const application = await findApplication(tx, wanted.id)
    if (application === null || application.reference !== wanted.reference)
      throw new Refusal('application_not_found')
    const found = await findOfApplication(tx, wanted.id)
    const installation = found && {
      state: found.state,
      plannedDay: found.plannedDay,
      movedBecause: found.movedBecause,
      trainingDay: found.trainingDay,
    }
    return { status: application.status, installation }
  })
