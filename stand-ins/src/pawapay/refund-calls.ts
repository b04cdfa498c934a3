import type { FastifyInstance, FastifyReply } from 'fastify'
import { minorOf } from '../context.ts'
import { refuseSent, takeSent } from './answer-sent.ts'
import { movementView } from './movement-ledger.ts'
import type { PaymentLedger } from './payment-ledger.ts'
import { bad, badMetadata, isObject, matches, type Refusal, reject, UUID_V4, unknownIn } from './refusals.ts'
import { type RefundRequest, refundScenario, type Sent } from './sent.ts'
import type { Wallet } from './wallet.ts'

const FIELDS = ['refundId', 'depositId', 'amount', 'currency', 'clientReferenceId', 'metadata']

type Ledgers = { refunds: Sent<RefundRequest>; deposits: PaymentLedger; wallet: Wallet }

/** Routes of pawaPay's refunds, which require the same token as the others. */
export const registerRefunds = (app: FastifyInstance, ledgers: Ledgers): void => {
  app.post('/v2/refunds', async (request, reply) => acceptRefund(request.body, reply, ledgers))
  app.get<{ Params: { refundId: string } }>('/v2/refunds/:refundId', async (request) => {
    const refund = ledgers.refunds.find(request.params.refundId)
    return refund === undefined ? { status: 'NOT_FOUND' } : { status: 'FOUND', data: movementView(refund) }
  })
}

const acceptRefund = async (body: unknown, reply: FastifyReply, ledgers: Ledgers): Promise<FastifyReply> => {
  const unreadable = malformed(body)
  if (unreadable !== undefined) return refuseSent(reply, unreadable)
  // All fields are checked above.
  const fields = body as Partial<RefundRequest> & Pick<RefundRequest, 'refundId' | 'depositId'>
  const { refundId } = fields
  const known = ledgers.refunds.find(refundId)
  if (known !== undefined)
    return reply.send({ refundId, status: 'DUPLICATE_IGNORED', created: known.created })
  const deposit = ledgers.deposits.find(fields.depositId)
  // If left out, the whole deposit is refunded.
  const { amount = deposit?.request.amount ?? '', currency = deposit?.request.currency ?? '' } = fields
  const request: RefundRequest = { ...fields, amount, currency }
  const refusal = unacceptable(request, ledgers)
  if (refusal !== undefined) return refuseSent(reply, refusal, { refundId })
  const payer = deposit?.request.payer.accountDetails.phoneNumber ?? ''
  return takeSent(reply, ledgers.refunds, { request, id: { refundId }, scenario: refundScenario(payer) })
}

/** A body that the real service cannot read, answered 400; undefined if it is a refund request. */
const malformed = (body: unknown): Refusal | undefined => {
  if (!isObject(body)) return bad('INVALID_INPUT', 'The request body could not be read')
  const missing = ['refundId', 'depositId'].find((field) => body[field] === undefined)
  if (missing !== undefined) return bad('MISSING_PARAMETER', `${missing} is required`)
  const [unknown] = unknownIn(body, FIELDS)
  if (unknown !== undefined) return bad('UNSUPPORTED_PARAMETER', `${unknown} is not supported`)
  const wrong = ['refundId', 'depositId'].find((field) => !matches(UUID_V4, body[field]))
  if (wrong !== undefined) return bad('INVALID_PARAMETER', `${wrong} is invalid`)
  if (body.amount !== undefined && !matches(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, body.amount))
    return bad('INVALID_PARAMETER', 'amount is invalid')
  return badMetadata(body.metadata)
}

/** A readable request that is refused anyway: at most the deposit is refunded, one refund at a time. */
const unacceptable = (
  { depositId, amount, currency }: RefundRequest,
  { refunds, deposits, wallet }: Ledgers,
): Refusal | undefined => {
  const deposit = deposits.find(depositId)
  if (deposit === undefined) return reject('NOT_FOUND')
  if (deposit.ending?.status !== 'COMPLETED') return reject('INVALID_STATE')
  if (currency !== deposit.request.currency) return reject('INVALID_CURRENCY')
  if (!/^\d+(?:\.\d{1,2})?$/.test(amount)) return reject('INVALID_AMOUNT')
  const others = refunds.all().filter(({ request }) => request.depositId === depositId)
  if (others.some(({ ending }) => ending === undefined)) return reject('REFUND_IN_PROGRESS')
  const sentBackMinor = others
    .filter(({ ending }) => ending?.status === 'COMPLETED')
    .reduce((minor, { request }) => minor + minorOf(request.amount), 0)
  const leftMinor = minorOf(deposit.ending.amount) - sentBackMinor
  if (leftMinor <= 0) return reject('ALREADY_REFUNDED')
  if (minorOf(amount) > leftMinor) return reject('AMOUNT_OUT_OF_BOUNDS')
  return minorOf(amount) > wallet.floatMinor() ? reject('PAWAPAY_WALLET_OUT_OF_FUNDS') : undefined
}
