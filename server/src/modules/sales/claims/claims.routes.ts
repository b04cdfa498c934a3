import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openPlace } from '../../network/places.ts'
import { listClaims, listSellerClaims } from './admin-claims.ts'
import { answerClaim, answerSellerClaim, denyClaims } from './answer-claim.ts'
import { claimWithoutLink, makeClaim } from './make-claim.ts'
import { mendPaid, readPaidHelp } from './paid-help.ts'

type CustomerEndpoints = Pick<Endpoints, 'readPaidHelp' | 'mendPaid' | 'makeClaim' | 'claimWithoutLink'>

const SUCCESS = { status: 200, body: { success: true } } as const

type Asked = {
  params: { transactionId: string }
  headers: { 'purchase-token'?: string | undefined; 'phone-place'?: string | undefined }
}

/** "I paid, and have no internet". */
export const claimHandlers = (deps: Deps): Handlers<CustomerEndpoints> => {
  const questionOf = ({ params, headers }: Asked, signal: AbortSignal) => ({
    transactionId: params.transactionId,
    token: headers['purchase-token'] ?? '',
    place: openPlace(deps, headers['phone-place']),
    signal,
  })
  return {
    readPaidHelp: async (input, { disconnectSignal }) => ({
      status: 200,
      body: await readPaidHelp(deps, questionOf(input, disconnectSignal)),
    }),
    mendPaid: async (input, { disconnectSignal }) => ({
      status: 200,
      body: await mendPaid(deps, questionOf(input, disconnectSignal)),
    }),
    makeClaim: async (input, { disconnectSignal }) => ({
      status: 200,
      body: await makeClaim(deps, questionOf(input, disconnectSignal), input.body),
    }),
    claimWithoutLink: async ({ body }) => {
      await claimWithoutLink(deps, body)
      return SUCCESS
    },
  }
}

type DeskEndpoints = Pick<
  Endpoints,
  'listClaims' | 'answerClaim' | 'denyClaims' | 'listSellerClaims' | 'answerSellerClaim'
>

/** Claims that wait for a person, and their answers; every answer is in the audit log. */
export const adminClaimHandlers = (deps: Deps): Handlers<DeskEndpoints> => ({
  listClaims: async ({ query }) => ({ status: 200, body: await listClaims(deps, query) }),
  answerClaim: async ({ params, body }, { caller }) => {
    await answerClaim(deps, caller, { id: params.id, ...body })
    return SUCCESS
  },
  denyClaims: async ({ body }, { caller }) => ({ status: 200, body: await denyClaims(deps, caller, body) }),
  listSellerClaims: async ({ query }, { caller }) => ({
    status: 200,
    body: await listSellerClaims(deps, caller.entrepreneurId, query),
  }),
  answerSellerClaim: async ({ params, body }, { caller }) => {
    await answerSellerClaim(deps, caller, { id: params.id, ...body })
    return SUCCESS
  },
})
