import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Deps } from '../../ports/deps.ts'
import { resendAccess } from '../delivery/resend-access.ts'
import { listRecentSales } from './list-recent-sales.ts'

export const salesHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'listRecentSales' | 'resendAccess'>> => ({
  listRecentSales: async (_, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await listRecentSales(deps, entrepreneurId),
  }),
  resendAccess: async ({ body }, { caller: { entrepreneurId } }) => ({
    status: 200,
    body: await resendAccess(deps, { entrepreneurId, ...body }),
  }),
})
