import type { Deps } from '../../ports/deps.ts'
import { type Answers, columnsOf } from './answers.ts'
import { insertApplication } from './applications.queries.ts'
import { openAccount } from './open-account.ts'

const NOTES = 'Own internet: the account was opened at sign-up.'

/**
 * Makes the account of somebody who has internet already, with the answers kept beside the reviewed applications.
 * Returns the application's id. Refuses with `phone_not_valid` or `phone_has_account`.
 */
export const signUpOwner = (deps: Deps, answers: Answers): Promise<string> =>
  deps.db.asPlatform(async (tx) => {
    const columns = columnsOf(answers)
    const sellerId = await openAccount(deps, tx, { ...columns, hasOwnInternet: true })
    const [id, now] = [deps.newId(), deps.now()]
    const review = { status: 'approved', reviewNotes: NOTES, reviewedBy: 'system', reviewedAt: now } as const
    await insertApplication(tx, { id, kind: 'owner', createdAt: now, sellerId, ...review, ...columns })
    return id
  })
