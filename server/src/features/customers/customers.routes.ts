import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { listCustomers, revealPhone } from './list-customers.ts'

export const customerHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'listCustomers' | 'revealPhone'>> => ({
  listCustomers: async ({ query }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listCustomers(deps, entrepreneurId, query),
  }),
  revealPhone: async ({ params }, { caller }) => ({
    status: 200,
    body: { phoneNumber: await revealPhone(deps, caller, params.id) },
  }),
})
