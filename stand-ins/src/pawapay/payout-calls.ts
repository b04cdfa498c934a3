import type { FastifyInstance, FastifyReply } from 'fastify'
import { minorOf } from '../context.ts'
import { ONCE } from '../scenarios.ts'
import { forever } from '../silence.ts'
import { MAX_AMOUNT, MIN_AMOUNT, type Operators } from './operators.ts'
import { type Payout, type PayoutRequest, payoutView } from './payout-ledger.ts'
import { type Payouts, payoutScenario } from './payouts.ts'
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

const FIELDS = {
  body: ['payoutId', 'amount', 'currency', 'recipient', 'customerMessage', 'clientReferenceId', 'metadata'],
  recipient: ['type', 'accountDetails'],
  account: ['phoneNumber', 'provider'],
}

/** The calls of pawaPay's payouts, under the token that guards the others. */
export const registerPayouts = (app: FastifyInstance, payouts: Payouts, operators: () => Operators): void => {
  app.get('/v2/wallet-balances', async () => ({
    balances: [
      { country: 'SLE', currency: 'SLE', provider: '', balance: (payouts.floatMinor() / 100).toFixed(2) },
    ],
  }))
  app.post('/v2/payouts', async (request, reply) =>
    takePayout(request.body, reply, { payouts, operators: operators() }),
  )
  app.get<{ Params: { payoutId: string } }>('/v2/payouts/:payoutId', async (request) => {
    const payout = payouts.find(request.params.payoutId)
    return payout === undefined ? { status: 'NOT_FOUND' } : { status: 'FOUND', data: payoutView(payout) }
  })
}

const refuse = (
  reply: FastifyReply,
  { status, ...failureReason }: Refusal,
  payoutId?: string,
): FastifyReply =>
  reply.code(status).send({ ...(payoutId ? { payoutId } : {}), status: 'REJECTED', failureReason })

const takePayout = async (
  body: unknown,
  reply: FastifyReply,
  { payouts, operators }: { payouts: Payouts; operators: Operators },
): Promise<FastifyReply> => {
  const unreadable = malformed(body)
  if (unreadable !== undefined) return refuse(reply, unreadable)
  // Checked field by field just above.
  const request = body as PayoutRequest
  const { payoutId } = request
  const known = payouts.find(payoutId)
  if (known !== undefined)
    return reply.send({ payoutId, status: 'DUPLICATE_IGNORED', created: known.created })
  const refusal = unacceptable(request, operators, payouts)
  if (refusal !== undefined) return refuse(reply, refusal, payoutId)
  const scenario = payoutScenario(request.recipient.accountDetails.phoneNumber)
  if (ONCE.includes(scenario) && payouts.turnAwayOnce(payoutId))
    return scenario === 'rate_limited_once'
      ? reply.code(429).header('retry-after', '2').send()
      : reply.code(401).send({ failureReason: { failureCode: 'NO_AUTHENTICATION' } })
  return answerFor(payouts.open(request), reply, payouts)
}

const answerFor = async (payout: Payout, reply: FastifyReply, payouts: Payouts): Promise<FastifyReply> => {
  if (payout.scenario === 'callback_first') await payouts.actNow(payout)
  else payouts.send(payout)
  if (payout.scenario === 'never_answers') return forever()
  if (payout.scenario === 'timeout_after_create')
    return reply.code(504).type('text/html').send('<h1>504</h1>')
  return reply.send({ payoutId: payout.request.payoutId, status: 'ACCEPTED', created: payout.created })
}

/** A body that the real service would not read, answered 400; undefined if it is a payout request. */
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

/** What is well written and still not taken: answered 200 with `REJECTED`. */
const unacceptable = (
  request: PayoutRequest,
  operators: Operators,
  payouts: Payouts,
): Refusal | undefined => {
  const { phoneNumber, provider } = request.recipient.accountDetails
  const operator = Object.hasOwn(operators, provider) ? operators[provider as keyof Operators] : undefined
  if (operator === undefined) return reject('INVALID_PROVIDER')
  if (operator === 'CLOSED') return reject('PROVIDER_TEMPORARILY_UNAVAILABLE')
  if (request.currency !== 'SLE') return reject('INVALID_CURRENCY')
  if (!/^232[2-9]\d{7}$/.test(phoneNumber)) return reject('INVALID_PHONE_NUMBER')
  if (!/^\d+(?:\.\d{1,2})?$/.test(request.amount)) return reject('INVALID_AMOUNT')
  const amount = Number(request.amount)
  if (amount < Number(MIN_AMOUNT) || amount > Number(MAX_AMOUNT)) return reject('AMOUNT_OUT_OF_BOUNDS')
  return minorOf(request.amount) > payouts.floatMinor() ? reject('PAWAPAY_WALLET_OUT_OF_FUNDS') : undefined
}
