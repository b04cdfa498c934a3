import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ONCE } from '../scenarios.ts'
import { forever } from '../silence.ts'
import { answer, pageOf, refuse } from './envelope.ts'
import { type Payout, type PayoutRequest, payoutView } from './payout-ledger.ts'
import { type Payouts, payoutScenario } from './payouts.ts'
import { badPayout, hashOfBody, type MonimeOptions } from './refusals.ts'

type Listing = { Querystring: { limit?: string; after?: string } }

/** Routes of Monime's payouts, accounts and account holders, which require the same headers as the others. */
export const registerPayouts = (app: FastifyInstance, payouts: Payouts, options: MonimeOptions): void => {
  app.post('/v1/payouts', async (request, reply) => createPayout(request, reply, { payouts, options }))
  app.get<Listing>('/v1/payouts', async ({ query }, reply) => {
    const page = pageOf(payouts.all().map(payoutView).toReversed(), query)
    return 'page' in page ? answer(reply, page.page, page.pagination) : refuse(reply, page)
  })
  app.get<{ Params: { id: string } }>('/v1/payouts/:id', async ({ params }, reply) => {
    const payout = payouts.find(params.id)
    return payout === undefined ? refuse(reply, NOT_FOUND) : answer(reply, payoutView(payout))
  })
  app.get<{ Params: { id: string } }>('/v1/financial-accounts/:id', async ({ params }, reply) =>
    params.id === options.financialAccountId
      ? answer(reply, {
          id: params.id,
          uvan: '1000200030',
          name: 'Main account',
          currency: 'SLE',
          balance: { available: { currency: 'SLE', value: payouts.floatMinor() } },
          createTime: '2025-01-01T00:00:00Z',
          metadata: {},
        })
      : refuse(reply, NOT_FOUND),
  )
  app.get<{ Params: { providerId: string }; Querystring: { accountId?: string } }>(
    '/v1/provider-kyc/:providerId',
    async ({ params, query }, reply) => {
      const isKnown =
        ['m17', 'm18'].includes(params.providerId) && /^\+?232\d{8}$/.test(query.accountId ?? '')
      if (!isKnown || payoutScenario(query.accountId ?? '') === 'payer_not_found')
        return refuse(reply, NOT_FOUND)
      return answer(reply, {
        account: {
          id: query.accountId,
          name: null,
          holderName: holderOf(query.accountId ?? ''),
          metadata: {},
        },
        provider: {
          id: params.providerId,
          type: 'momo',
          name: params.providerId === 'm17' ? 'Orange Money' : 'Africell Money',
        },
      })
    },
  )
}

const NOT_FOUND = { status: 404, reason: 'not_found', message: 'There is nothing of this id' }

const HOLDERS = [
  'Aminata Kamara',
  'Mohamed Sesay',
  'Fatmata Bangura',
  'Ibrahim Koroma',
  'Isatu Conteh',
] as const
const holderOf = (phone: string): string => HOLDERS[Number(phone.slice(-1)) % HOLDERS.length] ?? HOLDERS[0]

const createPayout = async (
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  { payouts, options }: { payouts: Payouts; options: MonimeOptions },
): Promise<FastifyReply> => {
  const key = String(headers['idempotency-key'])
  const bodyHash = hashOfBody(body)
  const known = payouts.findByKey(key)
  if (known !== undefined && known.bodyHash !== bodyHash)
    return refuse(reply, {
      status: 409,
      reason: 'idempotency_key_in_use',
      message: 'The key was used before',
    })
  if (known !== undefined) return answer(reply.header('monime-cache', 'irc'), payoutView(known))
  const refusal = badPayout(body, options)
  if (refusal !== undefined) return refuse(reply, refusal)
  // All fields are checked above.
  const request = body as PayoutRequest
  if (request.amount.value > payouts.floatMinor())
    return refuse(reply, {
      status: 400,
      reason: 'fund_insufficient',
      message: 'The account holds too little',
    })
  const scenario = payoutScenario(request.destination.phoneNumber)
  if (ONCE.includes(scenario) && payouts.turnAwayOnce(key))
    return scenario === 'rate_limited_once'
      ? reply.code(429).header('retry-after', '2').send()
      : refuse(reply, { status: 401, reason: 'unauthorized', message: 'The access token has expired' })
  return answerFor(payouts.open({ key, bodyHash, request, scenario }), reply, payouts)
}

const answerFor = async (payout: Payout, reply: FastifyReply, payouts: Payouts): Promise<FastifyReply> => {
  if (payout.scenario === 'callback_first') await payouts.actNow(payout)
  else payouts.send(payout)
  if (payout.scenario === 'never_answers') return forever()
  if (payout.scenario === 'timeout_after_create')
    return reply.code(504).type('text/html').send('<h1>504</h1>')
  return answer(reply, payoutView(payout))
}
