import type { PaymentLimits } from '@minit/domain/money/payment-limits.ts'
import type * as z from 'zod/mini'
import { type CallOutcome, callHttp, type OutgoingCall } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { lastKnown } from '../last-known.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { COUNTRY, limitsIn } from './offered-methods.ts'
import { ActiveConfiguration, PublicKeys } from './schemas.ts'

/** Pages may wait for these answers once, while nothing is known. */
const ASK_TIMEOUT_MS = 2_000

export type PawapaySettings = {
  /** Without the version: `https://api.pawapay.io`, or the sandbox's. */
  baseUrl: string
  token: string
  /** The authority that pawaPay calls, if a proxy in front of us replaces it. */
  webhookAuthority?: string
}

export type Pawapay = {
  call: (call: Pick<OutgoingCall, 'method' | 'body'> & { path: string }) => Promise<CallOutcome>
  limits: () => Promise<readonly PaymentLimits[]>
  findKey: (keyId: string) => Promise<string | undefined>
}

/** Authenticated calls, and two cached answers of pawaPay: the configuration, and its keys. */
export const connectPawapay = (settings: PawapaySettings, tools: ProviderTools): Pawapay => {
  const elapsedMs = tools.elapsedMs ?? (() => performance.now())
  const headers = { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' }
  const callWithin = ({ path, ...rest }: Parameters<Pawapay['call']>[0], callTools: ProviderTools) =>
    callHttp({ ...rest, url: `${settings.baseUrl}${path}`, headers }, callTools)
  const call: Pawapay['call'] = (request) => callWithin(request, tools)
  const get = (path: string) =>
    callWithin({ method: 'GET', path }, { ...tools, timeoutMs: tools.timeoutMs ?? ASK_TIMEOUT_MS })

  const configuration = lastKnown({
    load: async () => read(ActiveConfiguration, await get(ACTIVE_CONFIGURATION_PATH)),
    freshMs: 60_000,
    retryMs: 5_000,
    elapsedMs,
  })
  const keys = lastKnown({
    load: async () => read(PublicKeys, await get('/v2/public-key/http')),
    freshMs: 600_000,
    retryMs: 5_000,
    elapsedMs,
  })

  return {
    call,
    limits: async () => {
      const known = await configuration.get()
      return known === undefined ? [] : limitsIn(known)
    },
    findKey: async (keyId) => findIn(await keys.get(), keyId) ?? findIn(await keys.reload(), keyId),
  }
}

export const ACTIVE_CONFIGURATION_PATH = `/v2/active-conf?country=${COUNTRY}&operationType=DEPOSIT`

const read = <Schema extends z.ZodMiniType>(
  schema: Schema,
  outcome: CallOutcome,
): z.output<Schema> | undefined =>
  outcome.kind === 'answered' && outcome.status === 200 ? readJson(schema, outcome.text) : undefined

const findIn = (keys: PublicKeys | undefined, keyId: string): string | undefined =>
  keys?.find((key) => key.id === keyId)?.key
