import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openCaptiveToken } from '../../network/captive-tokens.ts'
import { listClaims, listSellerClaims } from './admin-claims.ts'
import { answerClaim, answerSellerClaim, denyClaims } from './answer-claim.ts'
import { claimWithoutLink, makeClaim } from './make-claim.ts'
import { correctClaim, readPaidHelp } from './paid-help.ts'

const SUCCESS = { success: true } as const

type Asked = {
  params: { transactionId: string }
  headers: { 'purchase-token'?: string | undefined; 'phone-place'?: string | undefined }
  disconnectSignal: AbortSignal
}

/** The requests of a customer who paid but has no internet. */
export const claimHandlers = (deps: Deps) => {
  const questionOf = ({ params, headers, disconnectSignal }: Asked) => ({
    transactionId: params.transactionId,
    token: headers['purchase-token'] ?? '',
    place: openCaptiveToken(deps, headers['phone-place']),
    signal: disconnectSignal,
  })
  return {
    readPaidHelp: (input) => readPaidHelp(deps, questionOf(input)),
    correctClaim: (input) => correctClaim(deps, questionOf(input)),
    makeClaim: (input) => makeClaim(deps, questionOf(input), input.body),
    claimWithoutLink: async ({ body }) => {
      await claimWithoutLink(deps, body)
      return SUCCESS
    },
  } satisfies SomeHandlers
}

/** Open claims and their answers. The audit log records every answer. */
export const adminClaimHandlers = (deps: Deps) =>
  ({
    listClaims: ({ query }) => listClaims(deps, query),
    answerClaim: async ({ params, body, caller }) => {
      await answerClaim(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    denyClaims: ({ body, caller }) => denyClaims(deps, caller, body),
    listSellerClaims: ({ query, caller }) => listSellerClaims(deps, caller.entrepreneurId, query),
    answerSellerClaim: async ({ params, body, caller }) => {
      await answerSellerClaim(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
  }) satisfies SomeHandlers
