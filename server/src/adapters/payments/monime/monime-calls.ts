import * as z from 'zod/mini'
import { type CallOutcome, callHttp } from '../../http-call.ts'
import { readJson } from '../../read-json.ts'
import { lastKnown } from '../last-known.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { type Momos, Momos as MomosSchema } from './schemas.ts'

/** The version of Monime's API that is spoken here. */
const VERSION = 'caph.2025-08-23'
/** Pages may wait for this answer, once, while nothing is known. */
const ASK_TIMEOUT_MS = 2_000

export type MonimeSettings = {
  /** Without the version: `https://api.monime.io`, for live and test alike. The token says which of the two. */
  baseUrl: string
  token: string
  spaceId: string
  /** What the webhook was registered with; while it is empty none is believed. */
  webhookSecret: string
  /** The one before, while a new one takes its place. */
  previousWebhookSecret?: string
  /** Where money is collected and sent from; empty: Monime's main account collects, and nothing is sent. */
  financialAccountId?: string
  /** The least and the most that one payment or payout may be, in major units; empty: no limit of Monime's own. */
  minimumAmount?: string
  maximumAmount?: string
}

type Call = { method: 'GET' | 'POST'; path: string; body?: string; idempotencyKey?: string }

export type Monime = {
  call: (call: Call) => Promise<CallOutcome>
  /** The result of a GET; undefined where it could not be had. */
  read: <Schema extends z.ZodMiniType>(path: string, schema: Schema) => Promise<z.output<Schema> | undefined>
  /** Whom can be paid from and paid to now; undefined while it is not known. */
  momos: () => Promise<Momos | undefined>
}

export const MOMOS_PATH = '/v1/momos?country=SL&limit=50'

/** The authenticated calls, and the list of open operators, which is remembered. */
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

/** The result in an answer 200; undefined for any other. */
export const resultIn = <Schema extends z.ZodMiniType>(
  schema: Schema,
  outcome: CallOutcome,
): z.output<Schema> | undefined => {
  const read = schema.safeParse(readIn(Answer, outcome)?.result)
  return read.success ? read.data : undefined
}
