import * as z from 'zod/mini'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { readJson } from '../../read-json.ts'
import { fromMajorUnits } from '../major-units.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { isSignedByPawapay } from './callback-signature.ts'
import type { Pawapay, PawapaySettings } from './pawapay-calls.ts'

// Deposits, payouts and refunds have the same fields except for the id's name. pawaPay's documentation
// requires accepting additional fields.

const FailureReasonField = z.object({ failureCode: z.string() })

const AnswerFields = z.object({
  reference: z.optional(z.string()),
  status: z.enum(['ACCEPTED', 'REJECTED', 'DUPLICATE_IGNORED']),
  failureReason: z.optional(FailureReasonField),
})

const Payer = z.object({ accountDetails: z.object({ phoneNumber: z.string() }) })

const MovementFields = z.object({
  reference: z.string(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  providerTransactionId: z.optional(z.nullable(z.string())),
  failureReason: z.optional(z.nullable(FailureReasonField)),
  /** Of a deposit. An unexpected form is ignored, so that it does not lose the payment. */
  payer: z.catch(z.optional(Payer), undefined),
})
/** A deposit, a payout or a refund; `reference` is its id. */
export type Movement = z.infer<typeof MovementFields>

type IdName = 'depositId' | 'payoutId' | 'refundId'

/** The same schema with the id under its wire name. */
const named = <Schema extends z.ZodMiniType>(idName: IdName, schema: Schema) =>
  z.pipe(
    z.transform((sent: unknown) =>
      typeof sent === 'object' && sent !== null && idName in sent
        ? { ...sent, reference: sent[idName as keyof typeof sent] }
        : sent,
    ),
    schema,
  )

export type MovementAnswer =
  | { kind: 'accepted' }
  /** Final: nothing was or will be moved with this id. */
  | { kind: 'rejected'; code: string | undefined }
  | { kind: 'unusable' }
  | { kind: 'unknown'; retryAfterSeconds?: number }

export type MovementReading =
  | { kind: 'found'; movement: Movement }
  | { kind: 'not_found' }
  | { kind: 'unknown' }

/** A kind of movement: the name of its id, and its path. */
type Sort = { idName: IdName; path: string }

/** pawaPay's three calls for each kind of movement: request, read, and callback. */
export const connectMovements = (
  pawapay: Pawapay,
  { idName, path }: Sort,
  { settings, tools }: { settings: PawapaySettings; tools: ProviderTools },
) => {
  const Answer = named(idName, AnswerFields)
  const Movement = named(idName, MovementFields)
  const StatusAnswer = z.discriminatedUnion('status', [
    z.object({ status: z.literal('FOUND'), data: Movement }),
    z.object({ status: z.literal('NOT_FOUND') }),
  ])
  const now = tools.now ?? (() => new Date())
  return {
    ask: async (reference: string, fields: Record<string, unknown>): Promise<MovementAnswer> => {
      const body = JSON.stringify({ [idName]: reference, ...fields })
      const outcome = await pawapay.call({ method: 'POST', path, body })
      if (outcome.kind !== 'answered') return { kind: 'unknown', ...retryAfter(outcome) }
      const answer = readJson(Answer, outcome.text)
      if (outcome.status === 200 && answer !== undefined) return readAnswer(answer, reference)
      if (outcome.status === 400 && answer?.status === 'REJECTED') {
        tools.warn?.(`pawaPay cannot use our request: ${answer.failureReason?.failureCode ?? 'no code'}`)
        return { kind: 'unusable' }
      }
      // A refused token says nothing about an earlier try with this reference, nor about the payer.
      tools.warn?.(`pawaPay answered ${outcome.status} to ${path}`)
      return { kind: 'unknown' }
    },
    read: async (reference: string): Promise<MovementReading> => {
      const outcome = await pawapay.call({ method: 'GET', path: `${path}/${encodeURIComponent(reference)}` })
      if (outcome.kind !== 'answered' || outcome.status !== 200) return { kind: 'unknown' }
      const answer = readJson(StatusAnswer, outcome.text)
      if (answer === undefined) return { kind: 'unknown' }
      if (answer.status === 'NOT_FOUND') return { kind: 'not_found' }
      return answer.data.reference === reference
        ? { kind: 'found', movement: answer.data }
        : { kind: 'unknown' }
    },
    /** Null if it is forged; undefined if it is unreadable. */
    readCallback: async (request: WebhookRequest): Promise<Movement | null | undefined> => {
      if (settings.token === '') return null
      const addressed = { ...request, authority: settings.webhookAuthority ?? request.authority }
      if (!(await isSignedByPawapay(addressed, pawapay.findKey, now()))) return null
      return readJson(Movement, Buffer.from(request.rawBody).toString('utf8'))
    },
  }
}

const retryAfter = ({ retryAfterSeconds: seconds }: { retryAfterSeconds?: number }) =>
  seconds === undefined ? {} : { retryAfterSeconds: seconds }

const readAnswer = (answer: z.infer<typeof AnswerFields>, reference: string): MovementAnswer => {
  if (answer.reference !== undefined && answer.reference !== reference) return { kind: 'unknown' }
  return answer.status === 'REJECTED'
    ? { kind: 'rejected', code: answer.failureReason?.failureCode }
    : { kind: 'accepted' }
}

/** The outcome of a movement; undefined while it is pending. */
export const endingOf = ({ status }: Pick<Movement, 'status'>): 'succeeded' | 'failed' | undefined =>
  status === 'COMPLETED' ? 'succeeded' : status === 'FAILED' ? 'failed' : undefined

/**
 * The movement's amount. An unreadable amount becomes 0, which never matches a request, so that it is
 * reviewed instead of lost.
 */
export const moneyOf = ({ amount, currency }: Pick<Movement, 'amount' | 'currency'>) => ({
  amountMinor: fromMajorUnits(amount) ?? 0,
  currency,
})
