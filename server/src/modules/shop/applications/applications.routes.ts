import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readApplicationStatus } from './application-status.ts'
import { apply, signUpOwner } from './apply.ts'
import { applicationView, listApplications, reviewApplication } from './review.ts'

type ApplicationEndpoints = Pick<
  Endpoints,
  'apply' | 'signUpOwner' | 'readApplicationStatus' | 'listApplications' | 'reviewApplication'
>

export const applicationHandlers = (deps: Deps): Handlers<ApplicationEndpoints> => ({
  apply: async ({ body }) => {
    return { status: 200, body: { success: true, applicationId: await apply(deps, body) } }
  },
  signUpOwner: async ({ body }) => {
    return { status: 200, body: { success: true, applicationId: await signUpOwner(deps, body) } }
  },
  readApplicationStatus: async ({ params, query }) => ({
    status: 200,
    body: await readApplicationStatus(deps, { id: params.id, reference: query.reference }),
  }),
  listApplications: async ({ query }) => ({ status: 200, body: await listApplications(deps, query) }),
  reviewApplication: async ({ params, body }, { caller }) => {
    const reviewed = await reviewApplication(deps, caller, { id: params.id, ...body })
    return { status: 200, body: applicationView(reviewed) }
  },
})
