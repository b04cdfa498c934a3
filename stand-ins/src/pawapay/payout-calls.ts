import type { FastifyInstance, FastifyReply } from 'fastify'
import { minorOf } from '../context.ts'
import { refuseSent, takeSent } from './answer-sent.ts'
import { movementView } from './movement-ledger.ts'
import { MAX_AMOUNT, MIN_AMOUNT, type Operators } from './operators.ts'
import {
  bad,
  badMetadata,
  type Fields,
  isObject,
  matches,
  type Refusal,
  reject,
  UUID_V4,
  unknownIn,
} from './refusals.ts'
import { type PayoutRequest, type Sent, sentScenario } from './sent.ts'
import type { Wallet } from './wallet.ts'

type Ledgers = { payouts: Sent<PayoutRequest>; wallet: Wallet }

const FIELDS = {
  body: ['payoutId', 'amount', 'currency', 'recipient', 'customerMessage', 'clientReferenceId', 'metadata'],
  recipient: ['type', 'accountDetails'],
  account: ['phoneNumber', 'provider'],
}

/** Routes of pawaPay's payouts, which require the same token as the others. */
export const registerPayouts = (
  app: FastifyInstance,
  { payouts, wallet }: Ledgers,
  operators: () => Operators,
): void => {
  app.get('/v2/wallet-balances', async () => ({
    balances: [
      { country: 'SLE', currency: 'SLE', provider: '', balance: (wallet.floatMinor() / 100).toFixed(2) },
    ],
  }))
  app.post('/v2/payouts', async (request, reply) =>
    acceptPayout(request.body, reply, { payouts, wallet, operators: operators() }),
  )
  app.get<{ Params: { payoutId: string } }>('/v2/payouts/:payoutId', async (request) => {
    const payout = payouts.find(request.params.payoutId)
    return payout === undefined ? { status: 'NOT_FOUND' } : { status: 'FOUND', data: movementView(payout) }
  })
}

const acceptPayout = async (
  body: unknown,
  reply: FastifyReply,
  { payouts, wallet, operators }: Ledgers & { operators: Operators },
): Promise<FastifyReply> => {
  const unreadable = malformed(body)
  if (unreadable !== undefined) return refuseSent(reply, unreadable)
  // All fields are checked above.
  const request = body as PayoutRequest
  const { payoutId } = request
  const known = payouts.find(payoutId)
  if (known !== undefined)
    return reply.send({ payoutId, status: 'DUPLICATE_IGNORED', created: known.created })
  const refusal = unacceptable(request, operators, wallet)
  if (refusal !== undefined) return refuseSent(reply, refusal, { payoutId })
  const scenario = sentScenario(request.recipient.accountDetails.phoneNumber)
  return takeSent(reply, payouts, { request, id: { payoutId }, scenario })
}

/** A body that the real service cannot read, answered 400; undefined if it is a payout request. */
const malformed = (body: unknown): Refusal | undefined => {
  if (!isObject(body)) return bad('INVALID_INPUT', 'The request body could not be read')
  const missing = ['payoutId', 'amount', 'currency', 'recipient'].find((field) => body[field] === undefined)
  if (missing !== undefined) return bad('MISSING_PARAMETER', `${missing} is required`)
  const recipient = isObject(body.recipient) ? body.recipient : {}
  const account = isObject(recipient.accountDetails) ? recipient.accountDetails : {}
  const [unknown] = [
    ...unknownIn(body, FIELDS.body),
    ...unknownIn(recipient, FIELDS.recipient),
    ...unknownIn(account, FIELDS.account),
  ]
  if (unknown !== undefined) return bad('UNSUPPORTED_PARAMETER', `${unknown} is not supported`)
  const wrong = wrongParameter(body, recipient, account)
  return wrong === undefined ? badMetadata(body.metadata) : bad('INVALID_PARAMETER', `${wrong} is invalid`)
}

const wrongParameter = (body: Fields, recipient: Fields, account: Fields): string | undefined => {
  if (!matches(UUID_V4, body.payoutId)) return 'payoutId'
  if (!matches(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, body.amount) || String(body.amount).length > 23) return 'amount'
  if (!matches(/^[A-Z]{3}$/, body.currency)) return 'currency'
  if (recipient.type !== 'MMO') return 'recipient.type'
  if (!matches(/^\d+$/, account.phoneNumber)) return 'recipient.accountDetails.phoneNumber'
  return matches(/^[A-Z_]+$/, account.provider) ? undefined : 'recipient.accountDetails.provider'
}

/** A readable request that is refused anyway: answered 200 with `REJECTED`. */
const unacceptable = (request: PayoutRequest, operators: Operators, wallet: Wallet): Refusal | undefined => {
  const { phoneNumber, provider } = request.recipient.accountDetails
  const operator = Object.hasOwn(operators, provider) ? operators[provider as keyof Operators] : undefined
  if (operator === undefined) return reject('INVALID_PROVIDER')
  if (operator === 'CLOSED') return reject('PROVIDER_TEMPORARILY_UNAVAILABLE')
  if (request.currency !== 'SLE') return reject('INVALID_CURRENCY')
  if (!/^232[2-9]\d{7}$/.test(phoneNumber)) return reject('INVALID_PHONE_NUMBER')
  if (!/^\d+(?:\.\d{1,2})?$/.test(request.amount)) return reject('INVALID_AMOUNT')
  const amount = Number(request.amount)
  if (amount < Number(MIN_AMOUNT) || amount > Number(MAX_AMOUNT)) return reject('AMOUNT_OUT_OF_BOUNDS')
  return minorOf(request.amount) > wallet.floatMinor() ? reject('PAWAPAY_WALLET_OUT_OF_FUNDS') : undefined
}
