import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Charge, StandInContext } from '../context.ts'
import { ONCE, type Scenario, scenarioForPhone } from '../scenarios.ts'
import { forever, obeySilence } from '../silence.ts'
import type { OrangeWebOptions } from './options.ts'
import { OTP, paymentPage } from './page.ts'
import { createPayer, EXPIRES_MS, type Payer } from './payer.ts'
import { type Order, openPaymentLedger, type PaymentLedger } from './payment-ledger.ts'
import { readWebPayment } from './web-payment.ts'

export type OrangeWebStandIn = { charges: () => Charge[]; setNextScenario: (scenario: Scenario) => void }

type IsCaller = (request: FastifyRequest) => boolean
type Service = { ledger: PaymentLedger; payer: Payer; takeScenario: () => Scenario }

/** Stands in for Orange's OAuth, Web Payment and payment page, under /orange-web. */
export const registerOrangeWeb = async (
  app: FastifyInstance,
  options: OrangeWebOptions,
  context: StandInContext,
): Promise<OrangeWebStandIn> => {
  const ledger = openPaymentLedger(context.dir)
  const payer = createPayer(ledger, context, options)
  let nextScenario: Scenario = 'approve'
  const takeScenario = (): Scenario => {
    const scenario = nextScenario
    nextScenario = 'approve'
    return scenario
  }
  const service = { ledger, payer, takeScenario }
  await app.register(
    async (scope) => {
      await scope.register(formbody)
      // Another service of Orange issues tokens, which works while payments are silent.
      const isCaller = serveTokens(scope, options)
      await scope.register(async (payments) => {
        obeySilence(payments, context.silence)
        servePayments(payments, options, { ...service, isCaller })
        servePages(payments, service)
      })
    },
    { prefix: '/orange-web' },
  )
  app.addHook('onClose', async () => ledger.close())
  payer.resume()
  return {
    charges: ledger.charges,
    setNextScenario: (scenario) => {
      nextScenario = scenario
    },
  }
}

const refuse = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.code(status).send({ code, message, description: message })

const TOKEN_SECONDS = 3600

/** Returns a check whether a request has an issued token. */
const serveTokens = (scope: FastifyInstance, options: OrangeWebOptions): IsCaller => {
  const tokens = new Set<string>()
  scope.post<{ Body: Record<string, unknown> }>('/oauth/v3/token', async (request, reply) => {
    const wanted = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
    const isKnown = request.headers.authorization === `Basic ${wanted}`
    if (!isKnown || request.body?.grant_type !== 'client_credentials')
      return reply.code(401).send({ error: 'invalid_client' })
    const token = randomBytes(18).toString('base64url')
    tokens.add(token)
    return { token_type: 'Bearer', access_token: token, expires_in: TOKEN_SECONDS }
  })
  return ({ headers }) => tokens.has((headers.authorization ?? '').replace(/^Bearer /, ''))
}

type Payments = Service & { isCaller: IsCaller }

const servePayments = (
  scope: FastifyInstance,
  { merchantKey }: OrangeWebOptions,
  { isCaller, ...service }: Payments,
): void => {
  scope.post<{ Body: unknown }>('/orange-money-webpay/:country/v1/webpayment', async (request, reply) => {
    if (!isCaller(request)) return refuse(reply, 401, 42, 'Expired credentials')
    const wanted = readWebPayment(request.body)
    if (wanted === undefined) return refuse(reply, 400, 1201, 'Invalid parameters')
    if (wanted.merchantKey !== merchantKey) return refuse(reply, 403, 1203, 'Unknown merchant')
    const { ledger, payer, takeScenario } = service
    if (ledger.find(wanted.orderId) !== undefined)
      return refuse(reply, 400, 1204, 'This order_id was used already')
    const scenario = takeScenario()
    if (ONCE.includes(scenario) && ledger.turnAwayOnce(wanted.orderId))
      return scenario === 'rate_limited_once'
        ? reply.code(429).header('retry-after', '2').send()
        : refuse(reply, 401, 42, 'Expired credentials')
    const { merchantKey: _, ...order } = wanted
    const tokensOf = {
      payToken: randomBytes(24).toString('hex'),
      notifToken: randomBytes(16).toString('hex'),
    }
    const created = ledger.open({ ...order, ...tokensOf, scenario })
    if (scenario === 'callback_first') await payer.act(created, 'SUCCESS')
    else payer.invite(created)
    if (scenario === 'never_answers') return forever()
    if (scenario === 'timeout_after_create') return reply.code(504).type('text/html').send('<h1>504</h1>')
    return reply.code(201).send(pageOf(created, request))
  })
  scope.post<{ Body: Record<string, unknown> | null }>(
    '/orange-money-webpay/:country/v1/transactionstatus',
    async (request, reply) => {
      if (!isCaller(request)) return refuse(reply, 401, 42, 'Expired credentials')
      const { order_id: orderId, amount, pay_token: payToken } = request.body ?? {}
      const order = service.ledger.find(String(orderId))
      if (order === undefined || order.payToken !== payToken || order.amount !== amount)
        return refuse(reply, 404, 1205, 'No such payment')
      return { status: statusOf(order), order_id: order.orderId, txnid: order.txnid }
    },
  )
}

const statusOf = ({ status, createdAt }: Order): string => {
  if (status !== 'open') return status
  return Date.now() - Date.parse(createdAt) > EXPIRES_MS ? 'EXPIRED' : 'INITIATED'
}

const pageOf = (order: Order, request: FastifyRequest) => ({
  status: 201,
  message: 'OK',
  pay_token: order.payToken,
  payment_url: `${request.protocol}://${request.host}/orange-web/pay/${order.payToken}`,
  notif_token: order.notifToken,
})

type PageForm = { msisdn?: string; otp?: string; choice?: string }

const servePages = (scope: FastifyInstance, { ledger, payer }: Service): void => {
  scope.get<{ Params: { payToken: string } }>('/pay/:payToken', async ({ params }, reply) => {
    const order = ledger.findByToken(params.payToken)
    if (order === undefined) return reply.code(404).type('text/plain').send('There is no such payment.')
    payer.leaveTo(order.orderId)
    return reply.type('text/html').send(paymentPage(order))
  })
  scope.post<{ Params: { payToken: string }; Body: PageForm | null }>(
    '/pay/:payToken',
    async ({ params, body }, reply) => {
      const order = ledger.findByToken(params.payToken)
      if (order === undefined) return reply.code(404).type('text/plain').send('There is no such payment.')
      if (order.status !== 'open') return reply.type('text/html').send(paymentPage(order))
      if (body?.choice === 'cancel') {
        await payer.act(order, 'FAILED')
        return reply.redirect(order.cancelUrl, 303)
      }
      const problem = problemIn(body)
      if (problem !== null) return reply.type('text/html').send(paymentPage(order, problem))
      await payer.act(order, 'SUCCESS')
      return reply.redirect(order.returnUrl, 303)
    },
  )
}

const WORDS: Partial<Record<Scenario, string>> = {
  insufficient_balance: 'Your balance is too low.',
  limit_reached: 'Your account has reached its limit.',
  payer_not_found: 'This number has no Orange Money account.',
}

/** What is wrong with number or code, as the page shows it; null if the payment is accepted. */
const problemIn = (body: PageForm | null): string | null => {
  const digits = (body?.msisdn ?? '')
    .replace(/\D/g, '')
    .replace(/^0(?=\d{8}$)/, '232')
    .replace(/^(?=\d{8}$)/, '232')
  if (!/^2327[1-689]\d{6}$/.test(digits)) return 'Enter an Orange number, such as 076 123456.'
  if ((body?.otp ?? '').trim() !== OTP) return 'This code is not right. Dial for another one.'
  return WORDS[scenarioForPhone(digits)] ?? null
}
