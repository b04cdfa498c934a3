import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Charge, StandInContext } from '../context.ts'
import { ONCE, scenarioForPhone } from '../scenarios.ts'
import { forever, obeySilence } from '../silence.ts'
import type { StatementLine } from '../statement.ts'
import { callBack } from './callbacks.ts'
import { chargeOf, movementView } from './movement-ledger.ts'
import { activeConfiguration, type Operators } from './operators.ts'
import { createPayer, type Payer } from './payer.ts'
import { type Deposit, type DepositRequest, openPaymentLedger, type PaymentLedger } from './payment-ledger.ts'
import { registerPayouts } from './payout-calls.ts'
import { registerRefunds } from './refund-calls.ts'
import { malformed, type Refusal, unacceptable } from './refusals.ts'
import { openSent, type PayoutRequest, type RefundRequest } from './sent.ts'
import { openSigner } from './signing.ts'
import { openWallet } from './wallet.ts'

export type PawapayOptions = { token: string }
export type PawapayStandIn = {
  charges: () => Charge[]
  /** The payouts, as the recipients' accounts have them. */
  sent: () => Charge[]
  /** The refunds, likewise. */
  refunded: () => (Charge & { depositId: string })[]
  /** All movements, as the console exports them. */
  statement: () => StatementLine[]
  /** Sets the initial balance of the platform's wallet, in minor units. */
  setOpeningFloat: (minor: number) => void
  setOperators: (operators: Partial<Operators>) => void
}

const CALLBACKS = '/api/webhooks/pawapay'
const PAYOUTS = { sort: 'payout', file: 'pawapay-payouts', callbackPath: `${CALLBACKS}/payouts` } as const
const REFUNDS = { sort: 'refund', file: 'pawapay-refunds', callbackPath: `${CALLBACKS}/refunds` } as const

/**
 * Stands in for pawaPay's Merchant API v2, for deposits, payouts and refunds in Sierra Leone, under /pawapay.
 */
export const registerPawapay = async (
  app: FastifyInstance,
  options: PawapayOptions,
  context: StandInContext,
): Promise<PawapayStandIn> => {
  const ledger = openPaymentLedger(context.dir)
  const signer = openSigner(context.dir)
  const payer = createPayer(ledger, signer, context)
  const tools = { signer, context }
  const payouts = openSent<PayoutRequest>(PAYOUTS, tools)
  const refunds = openSent<RefundRequest>(REFUNDS, tools)
  const wallet = openWallet(ledger.charges, () => [...payouts.sent(), ...refunds.sent()])
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
        registerPayouts(guarded, { payouts, wallet }, () => operators)
        registerRefunds(guarded, { refunds, deposits: ledger, wallet })
        guarded.post('/v2/deposits', async (request, reply) =>
          acceptDeposit(request.body, reply, { ledger, payer, operators }),
        )
        guarded.get<{ Params: { depositId: string } }>('/v2/deposits/:depositId', async (request) => {
          const deposit = ledger.find(request.params.depositId)
          return deposit === undefined
            ? { status: 'NOT_FOUND' }
            : { status: 'FOUND', data: movementView(deposit) }
        })
        guarded.post<{ Params: { depositId: string } }>(
          '/v2/deposits/resend-callback/:depositId',
          async (request) => {
            const { depositId } = request.params
            const deposit = ledger.find(depositId)
            if (deposit?.ending === undefined) return resendRefusal(depositId, deposit)
            context.clock.after(0, () => callBack({ ...deposit, scenario: 'approve' }, signer, context))
            return { depositId, status: 'ACCEPTED' }
          },
        )
      })
    },
    { prefix: '/pawapay' },
  )
  app.addHook('onClose', async () => {
    ledger.close()
    payouts.close()
    refunds.close()
  })
  payer.resume()
  payouts.resume()
  refunds.resume()
  return {
    charges: ledger.charges,
    sent: payouts.sent,
    refunded: () =>
      refunds.all().map((refund) => ({ ...chargeOf(refund), depositId: refund.request.depositId })),
    statement: () => [...ledger.statement(), ...payouts.statement(), ...refunds.statement()],
    setOpeningFloat: wallet.setOpeningFloat,
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

const acceptDeposit = async (
  body: unknown,
  reply: FastifyReply,
  { ledger, payer, operators }: { ledger: PaymentLedger; payer: Payer; operators: Operators },
): Promise<FastifyReply> => {
  const unreadable = malformed(body)
  if (unreadable !== undefined) return refuse(reply, unreadable)
  // All fields are checked above.
  const request = body as DepositRequest
  const { depositId } = request
  const known = ledger.find(depositId)
  if (known !== undefined)
    return reply.send({ depositId, status: 'DUPLICATE_IGNORED', created: known.created })
  const refusal = unacceptable(request, operators)
  if (refusal !== undefined) return refuse(reply, refusal, depositId)
  const scenario = scenarioForPhone(request.payer.accountDetails.phoneNumber)
  if (ONCE.includes(scenario) && ledger.turnAwayOnce(depositId)) return turnAway(reply, scenario)
  return answerFor(ledger.open(request, scenario), reply, payer)
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
