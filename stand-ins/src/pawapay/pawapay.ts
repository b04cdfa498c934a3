import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Charge, StandInContext } from '../context.ts'
import { ONCE, scenarioForPhone } from '../scenarios.ts'
import { forever, obeySilence } from '../silence.ts'
import { type Books, type Deposit, type DepositRequest, depositView, openBooks } from './books.ts'
import { callBack } from './callbacks.ts'
import { activeConfiguration, type Operators } from './operators.ts'
import { createPayer, type Payer } from './payer.ts'
import { malformed, type Refusal, unacceptable } from './refusals.ts'
import { openSigner } from './signing.ts'

export type PawapayOptions = { token: string }
export type PawapayStandIn = {
  charges: () => Charge[]
  setOperators: (operators: Partial<Operators>) => void
}

/** Stands in for pawaPay's Merchant API v2, for deposits in Sierra Leone, under /pawapay. */
export const registerPawapay = async (
  app: FastifyInstance,
  options: PawapayOptions,
  context: StandInContext,
): Promise<PawapayStandIn> => {
  const books = openBooks(context.dir)
  const signer = openSigner(context.dir)
  const payer = createPayer(books, signer, context)
  let operators: Operators = { ORANGE_SLE: 'OPERATIONAL', AFRICELL_SLE: 'OPERATIONAL' }

  await app.register(
    async (scope) => {
      obeySilence(scope, context.silence)
      scope.setErrorHandler(async (_error, _request, reply) =>
        refuse(reply, {
          status: 400,
          failureCode: 'INVALID_INPUT',
          failureMessage: 'The body could not be read',
        }),
      )
      scope.get('/v2/public-key/http', async () => signer.publicKeys())
      await scope.register(async (guarded) => {
        guarded.addHook('onRequest', async (request, reply) => requireToken(request, reply, options.token))
        guarded.get('/v2/active-conf', async () => activeConfiguration(operators))
        guarded.post('/v2/deposits', async (request, reply) =>
          takeDeposit(request.body, reply, { books, payer, operators }),
        )
        guarded.get<{ Params: { depositId: string } }>('/v2/deposits/:depositId', async (request) => {
          const deposit = books.find(request.params.depositId)
          return deposit === undefined
            ? { status: 'NOT_FOUND' }
            : { status: 'FOUND', data: depositView(deposit) }
        })
        guarded.post<{ Params: { depositId: string } }>(
          '/v2/deposits/resend-callback/:depositId',
          async (request) => {
            const { depositId } = request.params
            const deposit = books.find(depositId)
            if (deposit?.ending === undefined) return resendRefusal(depositId, deposit)
            context.clock.after(0, () => callBack({ ...deposit, scenario: 'approve' }, signer, context))
            return { depositId, status: 'ACCEPTED' }
          },
        )
      })
    },
    { prefix: '/pawapay' },
  )
  app.addHook('onClose', async () => books.close())
  payer.resume()
  return {
    charges: books.charges,
    setOperators: (changed) => {
      operators = { ...operators, ...changed }
    },
  }
}

const requireToken = async (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply | undefined> => {
  const given = request.headers.authorization
  if (given === undefined) return failAuthentication(reply, 401, 'NO_AUTHENTICATION')
  return given === `Bearer ${token}` ? undefined : failAuthentication(reply, 403, 'AUTHENTICATION_ERROR')
}

const failAuthentication = (reply: FastifyReply, status: 401 | 403, failureCode: string): FastifyReply =>
  reply
    .code(status)
    .send({ failureReason: { failureCode, failureMessage: 'The API token is missing or not valid' } })

const refuse = (
  reply: FastifyReply,
  { status, ...failureReason }: Refusal,
  depositId?: string,
): FastifyReply =>
  reply.code(status).send({ ...(depositId ? { depositId } : {}), status: 'REJECTED', failureReason })

const takeDeposit = async (
  body: unknown,
  reply: FastifyReply,
  { books, payer, operators }: { books: Books; payer: Payer; operators: Operators },
): Promise<FastifyReply> => {
  const unreadable = malformed(body)
  if (unreadable !== undefined) return refuse(reply, unreadable)
  // Checked field by field just above.
  const request = body as DepositRequest
  const { depositId } = request
  const known = books.find(depositId)
  if (known !== undefined)
    return reply.send({ depositId, status: 'DUPLICATE_IGNORED', created: known.created })
  const refusal = unacceptable(request, operators)
  if (refusal !== undefined) return refuse(reply, refusal, depositId)
  const scenario = scenarioForPhone(request.payer.accountDetails.phoneNumber)
  if (ONCE.includes(scenario) && books.turnAwayOnce(depositId)) return turnAway(reply, scenario)
  return answerFor(books.open(request, scenario), reply, payer)
}

const turnAway = (reply: FastifyReply, scenario: Deposit['scenario']): FastifyReply =>
  scenario === 'rate_limited_once'
    ? reply.code(429).header('retry-after', '2').send()
    : failAuthentication(reply, 401, 'NO_AUTHENTICATION')

const answerFor = async (deposit: Deposit, reply: FastifyReply, payer: Payer): Promise<FastifyReply> => {
  if (deposit.scenario === 'callback_first') await payer.actNow(deposit)
  else payer.prompt(deposit)
  if (deposit.scenario === 'never_answers') return forever()
  if (deposit.scenario === 'timeout_after_create')
    return reply.code(504).type('text/html').send('<h1>504</h1>')
  const { depositId } = deposit.request
  return reply.send({ depositId, status: 'ACCEPTED', nextStep: 'FINAL_STATUS', created: deposit.created })
}

const resendRefusal = (depositId: string, deposit: Deposit | undefined) => {
  const failureCode = deposit === undefined ? 'NOT_FOUND' : 'INVALID_STATE'
  return {
    depositId,
    status: 'REJECTED',
    failureReason: { failureCode, failureMessage: `Deposit ${depositId}` },
  }
}
