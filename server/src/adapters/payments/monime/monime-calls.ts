import * as z from 'zod/mini'
import { type CallOutcome, callHttp } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { lastKnown } from '../last-known.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { type Momos, Momos as MomosSchema } from './schemas.ts'

/** The version of Monime's API. */
const VERSION = 'caph.2025-08-23'
/** Pages may wait for this answer once, while nothing is known. */
const ASK_TIMEOUT_MS = 2_000

export type MonimeSettings = {
  /** Without the version: `https://api.monime.io`, for live and test. The token decides which. */
  baseUrl: string
  token: string
  spaceId: string
  /** The webhook's secret; while it is empty, no webhook is accepted. */
  webhookSecret: string
  /** The previous secret, during a rotation. */
  previousWebhookSecret?: string
  /** The account for collections and payouts; empty: Monime's main account collects, and payouts are off. */
  financialAccountId?: string
  /** The minimum and maximum of one payment or payout, in major units; empty: no limit of Monime's own. */
  minimumAmount?: string
  maximumAmount?: string
}

type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: string; idempotencyKey?: string }

export type Monime = {
  call: (call: Call) => Promise<CallOutcome>
  /** The answer of a GET; undefined on failure. */
  read: <Schema extends z.ZodMiniType>(path: string, schema: Schema) => Promise<z.output<Schema> | undefined>
  /** The operators that are open now; undefined while unknown. */
  momos: () => Promise<Momos | undefined>
}

export const MOMOS_PATH = '/v1/momos?country=SL&limit=50'

/** Authenticated calls, and the cached list of open operators. */
export const connectMonime = (settings: MonimeSettings, tools: ProviderTools): Monime => {
  const callWithin = ({ path, idempotencyKey, ...rest }: Call, callTools: ProviderTools) =>
    callHttp(
      {
        ...rest,
        url: `${settings.baseUrl}${path}`,
        headers: {
          authorization: `Bearer ${settings.token}`,
          'content-type': 'application/json',
          'monime-space-id': settings.spaceId,
          'monime-version': VERSION,
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
      },
      callTools,
    )
  const momos = lastKnown({
    load: async () => {
      const timeoutMs = tools.timeoutMs ?? ASK_TIMEOUT_MS
      return resultIn(
        MomosSchema,
        await callWithin({ method: 'GET', path: MOMOS_PATH }, { ...tools, timeoutMs }),
      )
    },
    freshMs: 60_000,
    retryMs: 5_000,
    elapsedMs: tools.elapsedMs ?? (() => performance.now()),
  })
  return {
    call: (call) => callWithin(call, tools),
    read: async (path, schema) => readIn(schema, await callWithin({ method: 'GET', path }, tools)),
    momos: momos.get,
  }
}

const readIn = <Schema extends z.ZodMiniType>(
  schema: Schema,
  outcome: CallOutcome,
): z.output<Schema> | undefined =>
  outcome.kind === 'answered' && outcome.status === 200 ? readJson(schema, outcome.text) : undefined

const Answer = z.object({ success: z.literal(true), result: z.unknown() })

/** The result of an answer 200; undefined for any other. */
export const resultIn = <Schema extends z.ZodMiniType>(
  schema: Schema,
  outcome: CallOutcome,
): z.output<Schema> | undefined => {
  const read = schema.safeParse(readIn(Answer, outcome)?.result)
  return read.success ? read.data : undefined
}
