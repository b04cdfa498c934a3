import type { EndpointRow, RateLimit } from '@minit/contract/endpoint.ts'
import { isUlid } from '@minit/domain/kernel/ids.ts'
import type { FastifyRequest } from 'fastify'
import { prefixesOf } from '../limits/address-prefix.ts'
import { type Counter, normalizeLimitKey } from '../limits/rate-limits.ts'
import { isKnownDevice } from '../modules/identity/known-devices.ts'
import { isKnownAgentDevice } from '../modules/sales/agents/agent-sessions.ts'
import { readDevice } from '../modules/shop/staff/devices.ts'
import type { Deps } from '../ports/deps.ts'
import type { RequestGuard } from './handlers.ts'

type LimitedRequest = {
  deps: Deps
  row: EndpointRow
  /** The row's name in the endpoint table. */
  name: string
  request: FastifyRequest
  callerOf: RequestGuard['callerOf']
  deviceCookie: string
  staffDeviceCookie: string
  agentDeviceCookie: string
  phoneCookie: string
}

/** A /48 has this many times the limit of each of its /64. */
const NETWORK_FACTOR = 10

const DEVICE_GUESSES = { by: 'login', max: 10, windowSeconds: 900, counts: 'failures' } as const

/**
 * Returns every counter of a request. A login from a browser where the account logged in before has its own
 * counter: strangers under the account's name or address cannot lock out its owner. Likewise a trusted staff
 * device is not counted by its stall's address.
 */
export const countersOf = async (limited: LimitedRequest): Promise<Counter[]> => {
  const { row, name } = limited
  const limits = row.limits ?? []
  const device = limits.some(({ by }) => by === 'name') ? await knownDeviceOf(limited) : null
  if (device !== null) return [{ limit: DEVICE_GUESSES, scope: `${name}:device`, key: device }]
  const isTrusted = limits.some(({ by }) => by === 'staff_device') && (await isStaffDevice(limited))
  const counted = isTrusted ? limits.filter(({ by }) => by !== 'address') : limits
  const counters = await Promise.all(counted.map((limit) => countersOfLimit(limit, limited)))
  return counters.flat()
}

const countersOfLimit = async (limit: RateLimit, limited: LimitedRequest): Promise<Counter[]> => {
  const scope = limit.sharedCounter ?? limited.name
  const { address, network } = prefixesOf(limited.request.ip)
  if (limit.by === 'address') {
    const wider = { ...limit, max: limit.max * NETWORK_FACTOR }
    const own = { limit, scope, key: address }
    return network === address ? [own] : [own, { limit: wider, scope: `${scope}:network`, key: network }]
  }
  const key = await keyOf(limit, limited, network)
  return key === null ? [] : [{ limit, scope, key }]
}

/**
 * A name or number is counted per address prefix, so that a stranger elsewhere cannot use up its owner's
 * limit.
 */
const keyOf = async ({ by }: RateLimit, limited: LimitedRequest, network: string): Promise<string | null> => {
  const { deps, request, callerOf } = limited
  if (by === 'purchase') return purchaseOf(deps, request)
  if (by === 'staff_device') return staffDeviceOf(limited)
  if (by === 'browser') return browserOf(limited)
  if (by === 'person')
    return `${staffDeviceOf(limited)}|${normalizeLimitKey(readField(request, ['phone']) ?? '')}`
  if (by === 'account') {
    const { caller } = await callerOf(request)
    return caller.kind === 'anonymous' ? prefixesOf(request.ip).address : caller.accountId
  }
  if (by === 'name') return loginNameOf(request)
  const text = by === 'phone' ? readField(request, ['phoneNumber', 'phone']) : loginNameOf(request)
  return text === null ? null : `${normalizeLimitKey(text)}|${network}`
}

/** The staff device; a caller without one is counted by address, and refused anyway. */
const staffDeviceOf = ({ deps, request, staffDeviceCookie }: LimitedRequest): string => {
  const token = request.cookies[staffDeviceCookie]
  return token === undefined ? prefixesOf(request.ip).address : deps.secrets.digest(token)
}

/** A cookie is untrusted text: only its digest is stored. */
const browserOf = ({ deps, request, phoneCookie }: LimitedRequest): string | null => {
  const token = request.cookies[phoneCookie] ?? ''
  return token === '' ? null : deps.secrets.digest(token)
}

const isStaffDevice = async ({ deps, request, staffDeviceCookie }: LimitedRequest): Promise<boolean> => {
  const token = request.cookies[staffDeviceCookie]
  return token !== undefined && (await readDevice(deps, token)).businessName !== null
}

const loginNameOf = (request: FastifyRequest): string | null => {
  const text = readField(request, ['email', 'username', 'name'])
  return text === null ? null : normalizeLimitKey(text)
}

const knownDeviceOf = async (limited: LimitedRequest): Promise<string | null> => {
  const { deps, name, request, deviceCookie } = limited
  if (name === 'loginAgent') return knownAgentDeviceOf(limited)
  const token = request.cookies[deviceCookie]
  const typed = readField(request, ['email', 'username', 'name'])
  if (token === undefined || typed === null) return null
  const role = name === 'loginAdmin' ? 'admin' : 'entrepreneur'
  return (await isKnownDevice(deps, { role, name: typed, token })) ? deps.secrets.digest(token) : null
}

const knownAgentDeviceOf = async (limited: LimitedRequest): Promise<string | null> => {
  const { deps, request, agentDeviceCookie } = limited
  const token = request.cookies[agentDeviceCookie]
  const phone = readField(request, ['name'])
  if (token === undefined || phone === null) return null
  return (await isKnownAgentDevice(deps, { phone, token })) ? deps.secrets.digest(token) : null
}

/** Counted only for the token's holder: the transaction id is not secret. */
const purchaseOf = (deps: Deps, { params, headers }: FastifyRequest): string | null => {
  const id = new Map<string, unknown>(Object.entries(params ?? {})).get('transactionId')
  const token = headers['purchase-token']
  if (typeof id !== 'string' || !isUlid(id) || typeof token !== 'string') return null
  const { isPurchaseToken, isHolderToken } = deps.secrets
  return isPurchaseToken(id, token) || isHolderToken(id, token) ? id : null
}

const readField = ({ body }: FastifyRequest, names: readonly string[]): string | null => {
  if (typeof body !== 'object' || body === null) return null
  const values = new Map<string, unknown>(Object.entries(body))
  const value = names.map((name) => values.get(name)).find((candidate) => typeof candidate === 'string')
  return typeof value === 'string' ? value : null
}
