import type { EndpointRow, RateLimit } from '@minit/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { type Caller, requireRight, sessionTokenOf } from '../kernel/caller.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Counter, RateLimits } from '../limits/rate-limits.ts'
import { findCaller, mustEnrol } from '../modules/identity/sessions.ts'
import { findAgentCaller } from '../modules/sales/agents/agent-sessions.ts'
import type { Deps } from '../ports/deps.ts'
import { isForeignChange } from './foreign-origin.ts'
import type { RequestGuard } from './handlers.ts'
import { countersOf } from './limit-keys.ts'
import type { SharedAnswers } from './shared-answers.ts'
import type { StaleAnswers } from './stale-answers.ts'

export type RequestGuardOptions = {
  deps: Deps
  limits: RateLimits
  cookieName: string
  deviceCookie: string
  agentCookie: string
  staffDeviceCookie: string
  agentDeviceCookie: string
  phoneCookie: string
  publicOrigin: string | null
  staleAnswers: StaleAnswers
  sharedAnswers: SharedAnswers
}

export const createRequestGuard = (options: RequestGuardOptions): RequestGuard => {
  const { deps, limits, cookieName, agentCookie, publicOrigin } = options
  const { deviceCookie, staffDeviceCookie, agentDeviceCookie, phoneCookie } = options
  const cookies = { deviceCookie, staffDeviceCookie, agentDeviceCookie, phoneCookie }
  const callerOf = oncePerRequest(async (request) => {
    const sessionToken = sessionTokenOf(request, cookieName)
    return { caller: await findCaller(deps, sessionToken), sessionToken }
  })
  const agentOf = oncePerRequest((request) => findAgentCaller(deps, request.cookies[agentCookie] ?? null))
  const counted = oncePerRequest(async (request, row: EndpointRow, name: string) =>
    countersOf({ deps, row, name, request, callerOf, ...cookies }),
  )
  const countersFor = async (counts: RateLimit['counts'], ...guarded: GuardedRequest) => {
    if (!mayCount(guarded[0], counts)) return NO_COUNTERS
    return (await counted(guarded[2], guarded[0], guarded[1])).filter(({ limit }) => limit.counts === counts)
  }
  const countedAsTries = new WeakSet<FastifyRequest>()
  const countedAsFailures = new WeakSet<FastifyRequest>()
  const countedAsAccepted = new WeakSet<FastifyRequest>()
  return {
    callerOf,
    agentOf,
    staleAnswers: options.staleAnswers,
    sharedAnswers: options.sharedAnswers,
    authorize: async (row, name, request) => {
      if (row.audience !== 'provider' && isForeignChange(request, publicOrigin))
        throw new Refusal('foreign_origin')
      if (row.audience === 'agent' && (await agentOf(request)) === null) throw new Refusal('not_logged_in')
      await requireRole(deps, { row, request }, callerOf)
      if (row.audience === 'provider')
        for (const counter of await countersFor('refusals', row, name, request)) limits.refuseUsedUp(counter)
    },
    count: async (row, name, request) => {
      await limits.takeAll(await countersFor(undefined, row, name, request))
      countedAsTries.add(request)
      const accepted = await countersFor('accepted', row, name, request)
      if (accepted.length > 0) {
        // Checked before: if one is used up, the others are not counted and need no revert.
        await limits.look(accepted)
        await limits.takeAll(accepted)
        countedAsAccepted.add(request)
      }
      for (const counter of await countersFor('failures', row, name, request))
        await limits
          .take(counter)
          .catch((error) => noteLock(deps, { limit: counter.limit, endpoint: name, error }))
      countedAsFailures.add(request)
    },
    excuse: async (row, name, request, isOurs) => {
      const counters = [
        ...(countedAsAccepted.delete(request) ? await countersFor('accepted', row, name, request) : []),
        // A try that failed on our side uses up no limit: the next one may succeed.
        ...(isOurs && countedAsTries.has(request) ? await countersFor(undefined, row, name, request) : []),
        ...(isOurs && countedAsFailures.has(request)
          ? await countersFor('failures', row, name, request)
          : []),
      ]
      // If the counters' own database has failed, the count stays.
      for (const counter of counters) await limits.giveBack(counter).catch(() => undefined)
    },
    reset: async (row, name, request) => {
      for (const counter of await countersFor('failures', row, name, request)) await limits.reset(counter)
    },
    refused: async (row, name, request) => {
      for (const counter of await countersFor('refusals', row, name, request)) await limits.take(counter)
    },
  }
}

const NO_COUNTERS: readonly Counter[] = []

/** Limits by name may be counted differently (see `countersOf`); all other rows state it in their limits. */
const mayCount = ({ limits = [] }: EndpointRow, wanted: RateLimit['counts']): boolean =>
  limits.some(({ by, counts }) => counts === wanted || by === 'name')

type GuardedRequest = [row: EndpointRow, name: string, request: FastifyRequest]

/** Memoises a lookup per request. */
const oncePerRequest = <Rest extends unknown[], Found>(
  find: (request: FastifyRequest, ...rest: Rest) => Promise<Found>,
) => {
  const seen = new WeakMap<FastifyRequest, Promise<Found>>()
  return (request: FastifyRequest, ...rest: Rest): Promise<Found> => {
    const found = seen.get(request) ?? find(request, ...rest)
    seen.set(request, found)
    return found
  }
}

/** Refuses before validation, so that a caller without the role learns nothing about the call's input. */
const requireRole = async (
  deps: Deps,
  { row, request }: { row: EndpointRow; request: FastifyRequest },
  callerOf: RequestGuard['callerOf'],
): Promise<void> => {
  const { audience } = row
  if (audience !== 'account' && audience !== 'entrepreneur' && audience !== 'admin') return
  const { caller } = await callerOf(request)
  if (audience === 'admin' && caller.kind !== 'admin') noteIntrusion(row, request, caller)
  if (caller.kind === 'anonymous') throw new Refusal('not_logged_in')
  try {
    if (audience !== 'account' && caller.kind !== audience) throw new Refusal('forbidden')
    if (audience === 'entrepreneur' && caller.kind === 'entrepreneur') requireRight(caller, row.action)
  } catch (error) {
    // `noteIntrusion` has logged an admin's call.
    if (audience === 'entrepreneur') noteRefusal(row, request, caller)
    throw error
  }
  if (audience === 'admin' && row.beforeSecondFactor !== true && mustEnrol(deps, caller))
    throw new Refusal('second_factor_required')
}

/** Logs a lock: a guessing attack or a forgotten password. The name is not logged. */
const noteLock = (
  { log }: Deps,
  { limit, endpoint, error }: { limit: RateLimit; endpoint: string; error: unknown },
): never => {
  if (limit.counts === 'failures' && error instanceof Refusal)
    log.warn(
      { endpoint, by: limit.by, max: limit.max },
      'logins are refused for a while after too many failures',
    )
  throw error
}

/** Logs a signed-in caller without the right. */
const noteRefusal = ({ method, path }: EndpointRow, request: FastifyRequest, caller: Caller): void => {
  if (caller.kind === 'anonymous') return
  request.log.info(
    { call: `${method} ${path}`, caller: caller.kind, accountId: caller.accountId, address: request.ip },
    'a call was refused for want of a right',
  )
}

const noteIntrusion = ({ method, path }: EndpointRow, request: FastifyRequest, caller: Caller): void => {
  const accountId = caller.kind === 'anonymous' ? null : caller.accountId
  request.log.warn(
    { call: `${method} ${path}`, caller: caller.kind, accountId, address: request.ip },
    'an admin call was refused',
  )
}
