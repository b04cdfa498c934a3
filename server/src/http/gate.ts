import type { EndpointRow, RateLimit } from '@minit/contract/endpoint.ts'
import { isUlid } from '@minit/domain/ids.ts'
import type { FastifyRequest } from 'fastify'
import { findCaller } from '../features/auth/find-caller.ts'
import { mustEnrol } from '../features/auth/must-enrol.ts'
import type { Deps } from '../ports/deps.ts'
import { Refusal } from '../refusal.ts'
import { type Caller, sessionTokenOf } from './caller.ts'
import { isForeignChange } from './foreign-origin.ts'
import type { Gate } from './mount.ts'
import { countableName, type RateLimits } from './rate-limits.ts'

export type GateOptions = { deps: Deps; limits: RateLimits; cookieName: string; publicOrigin: string | null }

export const createGate = ({ deps, limits, cookieName, publicOrigin }: GateOptions): Gate => {
  const seen = new WeakMap<FastifyRequest, Promise<{ caller: Caller; sessionToken: string | null }>>()
  const callerOf = (request: FastifyRequest) => {
    const known = seen.get(request)
    if (known !== undefined) return known
    const sessionToken = sessionTokenOf(request, cookieName)
    const found = findCaller(deps, sessionToken).then((caller) => ({ caller, sessionToken }))
    seen.set(request, found)
    return found
  }
  return {
    callerOf,
    admit: async (row, name, request) => {
      if (row.audience !== 'provider' && isForeignChange(request, publicOrigin))
        throw new Refusal('foreign_origin')
      await requireRole(deps, row, request, callerOf)
      for (const limit of row.limits ?? []) {
        const key = await keyOf(limit, request, callerOf)
        if (key !== null)
          await limits.take(limit, name, key).catch((error) => noteLock(limit, name, error, deps))
      }
    },
    forgive: async (row, name, request) => {
      for (const limit of (row.limits ?? []).filter(({ counts }) => counts === 'failures')) {
        const key = await keyOf(limit, request, callerOf)
        if (key !== null) await limits.forgive(limit, name, key)
      }
    },
  }
}

/** A caller without the role learns nothing about what the call would accept. */
const requireRole = async (
  deps: Deps,
  row: EndpointRow,
  request: FastifyRequest,
  callerOf: Gate['callerOf'],
): Promise<void> => {
  const { audience } = row
  if (audience !== 'account' && audience !== 'entrepreneur' && audience !== 'admin') return
  const { caller } = await callerOf(request)
  if (audience === 'admin' && caller.kind !== 'admin') noteIntrusion(row, request, caller)
  if (caller.kind === 'anonymous') throw new Refusal('not_logged_in')
  if (audience !== 'account' && caller.kind !== audience) throw new Refusal('forbidden')
  if (audience === 'admin' && row.beforeSecondFactor !== true && mustEnrol(deps, caller))
    throw new Refusal('second_factor_required')
}

/** Somebody is guessing at an account, or its owner has forgotten the password. The name is told to nobody. */
const noteLock = (limit: RateLimit, endpoint: string, error: unknown, { log }: Deps): never => {
  if (limit.counts === 'failures' && error instanceof Refusal)
    log.warn(
      { endpoint, by: limit.by, max: limit.max },
      'logins are refused for a while after too many failures',
    )
  throw error
}

const noteIntrusion = ({ method, path }: EndpointRow, request: FastifyRequest, caller: Caller): void => {
  const accountId = caller.kind === 'anonymous' ? null : caller.accountId
  request.log.warn(
    { call: `${method} ${path}`, caller: caller.kind, accountId, address: request.ip },
    'an admin call was refused',
  )
}

const keyOf = async (
  limit: RateLimit,
  request: FastifyRequest,
  callerOf: Gate['callerOf'],
): Promise<string | null> => {
  if (limit.by === 'address') return request.ip
  if (limit.by === 'purchase') return readParam(request, 'transactionId')
  if (limit.by === 'account') {
    const { caller } = await callerOf(request)
    return caller.kind === 'anonymous' ? request.ip : caller.accountId
  }
  const text =
    limit.by === 'phone'
      ? readField(request, ['phoneNumber', 'phone'])
      : readField(request, ['email', 'username', 'name'])
  return text === null ? null : countableName(text)
}

const readField = ({ body }: FastifyRequest, names: readonly string[]): string | null => {
  if (typeof body !== 'object' || body === null) return null
  const values = new Map<string, unknown>(Object.entries(body))
  const value = names.map((name) => values.get(name)).find((candidate) => typeof candidate === 'string')
  return typeof value === 'string' ? value : null
}

const readParam = ({ params }: FastifyRequest, name: string): string | null => {
  const value = new Map<string, unknown>(Object.entries(params ?? {})).get(name)
  return typeof value === 'string' && isUlid(value) ? value : null
}
