import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { revealNumber } from './reveal-number.ts'

/** Handles a person's requests about their own data. */
export const peopleHandlers = (deps: Deps) =>
  ({
    exportPerson: ({ body, caller }) => exportPerson(deps, caller, body),
    revealNumber: async ({ body, caller }) => ({ phoneNumber: await revealNumber(deps, caller, body) }),
    erasePerson: ({ body, caller }) => erasePerson(deps, caller, body),
  }) satisfies SomeHandlers
