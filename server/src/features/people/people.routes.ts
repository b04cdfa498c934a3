import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

/** What an admin does for a person who asks about their own data. */
export const peopleHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'exportPerson' | 'erasePerson'>> => ({
  exportPerson: async ({ body }, { caller }) => ({
    status: 200,
    body: await exportPerson(deps, caller, body),
  }),
  erasePerson: async ({ body }, { caller }) => ({ status: 200, body: await erasePerson(deps, caller, body) }),
})
