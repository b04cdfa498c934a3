import { defaultMessageOf } from '@minit/contract/errors.ts'
import { nameProblem } from '@minit/domain/shop/sent-names.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/**
 * Refuses a name that messages would contain with `name_holds_address` or `name_holds_number`, at its field.
 * An existing name (`before`) stays until it is changed; messages omit it.
 */
export const refuseUnsendableName = (field: string, name: string, before?: string): void => {
  const problem = name === before ? null : nameProblem(name)
  if (problem !== null)
    throw new Refusal(problem, undefined, { fields: { [field]: defaultMessageOf(problem) } })
}
