import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { refuseTakenPhone } from '../auth/refuse-taken-phone.ts'
import { type Answers, columnsOf } from './answers.ts'
import { insertApplication } from './applications.queries.ts'

/**
 * Stores an application for equipment and returns its id. Refuses with `phone_not_valid`, `phone_has_account` or,
 * while an earlier one of this number waits, `already_applied`.
 */
export const apply = (deps: Deps, answers: Answers): Promise<string> =>
  deps.db.asPlatform(async (tx) => {
    const columns = columnsOf(answers)
    await refuseTakenPhone(tx, columns.phone)
    const id = deps.newId()
    const isNew = await insertApplication(tx, { id, kind: 'apply', createdAt: deps.now(), ...columns })
    if (!isNew) throw new Refusal('already_applied')
    return id
  })
