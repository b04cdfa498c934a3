import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findOfApplication } from '../installations/installations.queries.ts'
import { findApplication } from './applications.queries.ts'

/**
 * How an application stands, for whoever has both its number and its reference; nothing of the applicant. Refuses with
 * `application_not_found`, whichever of them is wrong.
 */
export const readApplicationStatus = (deps: Deps, asked: { id: string; reference: string }) =>
  deps.db.asPlatform(async (tx) => {
    const application = await findApplication(tx, asked.id)
    if (application === null || application.reference !== asked.reference)
      throw new Refusal('application_not_found')
    const found = await findOfApplication(tx, asked.id)
    const installation = found && {
      state: found.state,
      plannedDay: found.plannedDay,
      movedBecause: found.movedBecause,
      trainingDay: found.trainingDay,
    }
    return { status: application.status, installation }
  })
