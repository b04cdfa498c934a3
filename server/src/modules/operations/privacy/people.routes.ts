import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { revealNumber } from './reveal-number.ts'

/** What an admin does for a person who asks about their own data. */
export const peopleHandlers = (
  deps: Deps,
): Handlers<Pick<Endpoints, 'exportPerson' | 'erasePerson' | 'revealNumber'>> => ({
  exportPerson: async ({ body }, { caller }) => ({
    status: 200,
    body: await exportPerson(deps, caller, body),
  }),
  revealNumber: async ({ body }, { caller }) => ({
    status: 200,
    body: { phoneNumber: await revealNumber(deps, caller, body) },
  }),
  erasePerson: async ({ body }, { caller }) => ({ status: 200, body: await erasePerson(deps, caller, body) }),
})
