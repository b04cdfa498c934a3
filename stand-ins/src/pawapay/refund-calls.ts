import type { FastifyInstance, FastifyReply } from 'fastify'
import { minorOf } from '../context.ts'
import { refuseSent, takeSent } from './answer-sent.ts'
import { movementView } from './movement-ledger.ts'
import type { PaymentLedger } from './payment-ledger.ts'
import { bad, badMetadata, isObject, matches, type Refusal, reject, UUID_V4, unknownIn } from './refusals.ts'
import { type RefundRequest, refundScenario, type Sent } from './sent.ts'
import type { Wallet } from './wallet.ts'

const FIELDS = ['refundId', 'depositId', 'amount', 'currency', 'clientReferenceId', 'metadata']

type Books = { refunds: Sent<RefundRequest>; deposits: PaymentLedger; wallet: Wallet }

/** The calls of pawaPay's refunds, under the token that guards the others. */
export const registerRefunds = (app: FastifyInstance, books: Books): void => {
  app.post('/v2/refunds', async (request, reply) => takeRefund(request.body, reply, books))
  app.get<{ Params: { refundId: string } }>('/v2/refunds/:refundId', async (request) => {
    const refund = books.refunds.find(request.params.refundId)
    return refund === undefined ? { status: 'NOT_FOUND' } : { status: 'FOUND', data: movementView(refund) }
  })
}

const takeRefund = async (body: unknown, reply: FastifyReply, books: Books): Promise<FastifyReply> => {
  const unreadable = malformed(body)
  if (unreadable !== undefined) return refuseSent(reply, unreadable)
  // Checked field by field just above.
  const asked = body as Partial<RefundRequest> & Pick<RefundRequest, 'refundId' | 'depositId'>
  const { refundId } = asked
  const known = books.refunds.find(refundId)
  if (known !== undefined)
    return reply.send({ refundId, status: 'DUPLICATE_IGNORED', created: known.created })
  const deposit = books.deposits.find(asked.depositId)
  // Left out, all of the deposit goes back.
  const { amount = deposit?.request.amount ?? '', currency = deposit?.request.currency ?? '' } = asked
  const request: RefundRequest = { ...asked, amount, currency }
  const refusal = unacceptable(request, books)
  if (refusal !== undefined) return refuseSent(reply, refusal, { refundId })
  const payer = deposit?.request.payer.accountDetails.phoneNumber ?? ''
  return takeSent(reply, books.refunds, { request, id: { refundId }, scenario: refundScenario(payer) })
}

/** A body that the real service would not read, answered 400; undefined if it is a refund request. */
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

/** What is well written and still not taken: never more goes back than came, and one at a time for each deposit. */
const unacceptable = (
  { depositId, amount, currency }: RefundRequest,
  { refunds, deposits, wallet }: Books,
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
