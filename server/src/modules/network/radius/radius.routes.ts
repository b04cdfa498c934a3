import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { resetObservationWindow } from '../heartbeats.ts'
import { takeAccounting } from './accounting.ts'
import { authorizePhone, type SellCard } from './authorize.ts'
import { createNasResolver, findClient, requireFront } from './proven-router.ts'
import { GONE } from './radius-reply.ts'
import { createRecorder } from './record-accounting.ts'

type FrontHeaders = {
  authorization?: string | undefined
  'x-router'?: string | undefined
  'x-router-address'?: string | undefined
}

/** What FreeRADIUS asks and tells us. */
export const radiusHandlers = (deps: Deps, sellCard: SellCard) => {
  const nas = createNasResolver(deps)
  const recorder = createRecorder(deps)
  const authorize = async (headers: FrontHeaders, packet: Record<string, unknown>) => {
    requireFront(deps, headers.authorization)
    const { 'x-router': name = '', 'x-router-address': address = '' } = headers
    return authorizePhone({ ...deps, sellCard }, nas, { name, address, packet }).catch(
      resetObservationWindow(deps),
    )
  }
  const account = async (headers: FrontHeaders, packet: Record<string, unknown>) => {
    const proven = await nas.report(headers['x-router'] ?? '', headers['x-router-address'] ?? '')
    if (proven === null) return GONE
    await takeAccounting(deps, recorder, { proven, packet })
    return { status: 200 as const, body: {} }
  }
  return {
    authorizeByRadius: ({ headers, body }) => authorize(headers, body),
    authenticateByRadius: ({ headers, body }) => authorize(headers, body),
    noteRadiusResult: async ({ headers }) => {
      requireFront(deps, headers.authorization)
      return {}
    },
    accountByRadius: async ({ headers, body: packet }) => {
      requireFront(deps, headers.authorization)
      return account(headers, packet).catch(resetObservationWindow(deps))
    },
    findRadiusRouter: async ({ headers, query: { address } }) => {
      requireFront(deps, headers.authorization)
      return findClient(deps, address)
    },
  } satisfies SomeHandlers
}
