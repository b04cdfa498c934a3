import { defaultMessageOf } from '@minit/contract/errors.ts'
import { nameProblem } from '@minit/domain/shop/sent-names.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/**
 * Refuses a name that messages would carry with `name_holds_address` or `name_holds_number`, beside its field. A name that was
 * there before the rule (`before`) stays until it is changed; messages leave it out.
 */
export const refuseUnsendableName = (field: string, name: string, before?: string): void => {
  const problem = name === before ? null : nameProblem(name)
  if (problem !== null)
    throw new Refusal(problem, undefined, { fields: { [field]: defaultMessageOf(problem) } })
}
