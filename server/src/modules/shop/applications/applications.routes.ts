import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { readApplicationStatus } from './application-status.ts'
import { apply, signUpOwner } from './apply.ts'
import { applicationView, listApplications, reviewApplication } from './review.ts'

export const applicationHandlers = (deps: Deps) =>
  ({
    apply: async ({ body }) => ({ success: true, applicationId: await apply(deps, body) }),
    signUpOwner: async ({ body }) => ({ success: true, applicationId: await signUpOwner(deps, body) }),
    readApplicationStatus: ({ params, query }) =>
      readApplicationStatus(deps, { id: params.id, reference: query.reference }),
    listApplications: ({ query }) => listApplications(deps, query),
    reviewApplication: async ({ params, body, caller }) => {
      const reviewed = await reviewApplication(deps, caller, { id: params.id, ...body })
      return applicationView(reviewed)
    },
  }) satisfies SomeHandlers
