import * as z from 'zod/mini'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { readJson } from '../../read-json.ts'
import { fromMajorUnits } from '../major-units.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { isSignedByPawapay } from './callback-signature.ts'
import type { Pawapay, PawapaySettings } from './pawapay-calls.ts'

// Deposits, payouts and refunds are one shape with another name for the id. pawaPay's documentation asks not to refuse
// fields that it may add.

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
  /** Of a deposit. One that is written otherwise may not cost the payment. */
  payer: z.catch(z.optional(Payer), undefined),
})
/** A deposit, a payout or a refund; `reference` is its id. */
export type Movement = z.infer<typeof MovementFields>

type IdName = 'depositId' | 'payoutId' | 'refundId'

/** The same schema with the id under the name that it has on the wire. */
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
  /** It is final: nothing was or will be moved by this id. */
  | { kind: 'rejected'; code: string | undefined }
  | { kind: 'unusable' }
  | { kind: 'unknown'; retryAfterSeconds?: number }

export type MovementReading =
  | { kind: 'found'; movement: Movement }
  | { kind: 'not_found' }
  | { kind: 'unknown' }

/** What each sort of movement has: its name, and the path that it is asked for at. */
type Sort = { idName: IdName; path: string }

/** The three calls that pawaPay has for each sort of movement of money: ask, read, and its callback. */
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
    /** Null where it is not to be believed; undefined where it says nothing that we read. */
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

/** How a movement ended; undefined while it may still go either way. */
export const endingOf = ({ status }: Pick<Movement, 'status'>): 'succeeded' | 'failed' | undefined =>
  status === 'COMPLETED' ? 'succeeded' : status === 'FAILED' ? 'failed' : undefined

/**
 * An amount that cannot be read is told as 0: no sale is for nothing, so it can never match what was asked and
 * comes before a person instead of being lost.
 */
export const moneyOf = ({ amount, currency }: Pick<Movement, 'amount' | 'currency'>) => ({
  amountMinor: fromMajorUnits(amount) ?? 0,
  currency,
})
