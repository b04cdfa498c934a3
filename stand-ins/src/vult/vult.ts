import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Charge, StandInContext } from '../context.ts'
import { ONCE, type Scenario } from '../scenarios.ts'
import { forever, obeySilence } from '../silence.ts'
import type { StatementLine } from '../statement.ts'
import { type Customer, createCustomer } from './customer.ts'
import { isSignedByMerchant, type LinkRequest, readLinkRequest } from './link-request.ts'
import { paymentPage } from './page.ts'
import { type Order, openPaymentLedger, type PaymentLedger } from './payment-ledger.ts'
import type { WebhookCredentials } from './webhook.ts'

export type VultOptions = WebhookCredentials & { merchantId: string; publicKeyPem: string }
export type VultStandIn = {
  charges: () => Charge[]
  statement: () => StatementLine[]
  setNextScenario: (scenario: Scenario) => void
}

/** Stands in for Vult's merchant API and its hosted payment page, under /vult. */
export const registerVult = async (
  app: FastifyInstance,
  options: VultOptions,
  context: StandInContext,
): Promise<VultStandIn> => {
  const ledger = openPaymentLedger(context.dir)
  const customer = createCustomer(ledger, options, context)
  let nextScenario: Scenario = 'approve'
  const takeScenario = (): Scenario => {
    const scenario = nextScenario
    nextScenario = 'approve'
    return scenario
  }

  await app.register(
    async (scope) => {
      obeySilence(scope, context.silence)
      await scope.register((api) => serveApi(api, options, { ledger, customer, takeScenario }))
      await scope.register((pages) => servePages(pages, ledger, customer))
    },
    { prefix: '/vult' },
  )
  app.addHook('onClose', async () => ledger.close())
  customer.resume()
  return {
    charges: ledger.charges,
    statement: ledger.statement,
    setNextScenario: (scenario) => {
      nextScenario = scenario
    },
  }
}

type Service = { ledger: PaymentLedger; customer: Customer; takeScenario: () => Scenario }

const serveApi = async (scope: FastifyInstance, options: VultOptions, service: Service): Promise<void> => {
  // The signature covers the bytes, so they are not parsed.
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  )
  scope.post<{ Body: Buffer }>('/merchants/private/v1/payment-links', async (request, reply) => {
    const signature = request.headers['x-vult-merchant-signature']?.toString()
    const rawBody = request.body ?? Buffer.alloc(0)
    if (!isSignedByMerchant(rawBody, signature, options.publicKeyPem))
      return refuse(reply, 401, 'INVALID_SIGNATURE')
    const link = readLinkRequest(rawBody)
    if (link === undefined) return refuse(reply, 400, 'INVALID_FIELD')
    if (link.merchantId !== options.merchantId) return refuse(reply, 403, 'MERCHANT_NOT_FOUND')
    return acceptOrder(link, reply, service)
  })
}

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.code(status).send({ error: code, message: `The payment link was not made: ${code}` })

const acceptOrder = async (
  { type, payload }: LinkRequest,
  reply: FastifyReply,
  { ledger, customer, takeScenario }: Service,
): Promise<FastifyReply> => {
  const known = ledger.find(payload.orderId)
  if (known?.isCompleted) return refuse(reply, 400, 'ORDER_ALREADY_COMPLETED')
  if (known !== undefined) {
    const isSame = known.amount === payload.amount && known.currency === payload.currency
    return isSame ? reply.send(linkFor(known, reply.request)) : refuse(reply, 400, 'INVALID_FIELD')
  }
  if (payload.currency !== 'SLE') return refuse(reply, 400, 'CURRENCY_NOT_AVAILABLE_FOR_ORDER')
  const scenario = takeScenario()
  if (ONCE.includes(scenario) && ledger.turnAwayOnce(payload.orderId)) return turnAway(reply, scenario)
  const order = ledger.open({ ...payload, type, scenario })
  return answerFor(order, reply, customer)
}

const turnAway = (reply: FastifyReply, scenario: Scenario): FastifyReply =>
  scenario === 'rate_limited_once'
    ? reply.code(429).header('retry-after', '2').send()
    : refuse(reply, 401, 'INVALID_SIGNATURE')

const answerFor = async (order: Order, reply: FastifyReply, customer: Customer): Promise<FastifyReply> => {
  if (order.scenario === 'callback_first') await customer.act(order, 'completed')
  else customer.invite(order)
  if (order.scenario === 'never_answers') return forever()
  if (order.scenario === 'timeout_after_create') return reply.code(504).type('text/html').send('<h1>504</h1>')
  return reply.send(linkFor(order, reply.request))
}

const linkFor = (order: Order, request: FastifyRequest) =>
  order.type === 'momo'
    ? { data: { code: '*715*10203040#' } }
    : { data: { link: `${request.protocol}://${request.host}/vult/pay/${order.orderId}` } }

const servePages = async (
  scope: FastifyInstance,
  ledger: PaymentLedger,
  customer: Customer,
): Promise<void> => {
  await scope.register(formbody)
  scope.get<{ Params: { orderId: string } }>('/pay/:orderId', async (request, reply) => {
    const order = ledger.find(request.params.orderId)
    if (order !== undefined) customer.leaveTo(order.orderId)
    return order === undefined
      ? reply.code(404).type('text/plain').send('There is no such payment.')
      : reply.type('text/html').send(paymentPage(order))
  })
  scope.post<{ Params: { orderId: string; choice: string } }>(
    '/pay/:orderId/:choice(^(?:approve|decline|lose)$)',
    async (request, reply) => {
      const { orderId, choice } = request.params
      const order = ledger.find(orderId)
      if (order !== undefined && choice === 'lose') customer.payUnreported(order)
      else if (order !== undefined) await customer.act(order, choice === 'approve' ? 'completed' : 'failed')
      return reply.redirect(`/vult/pay/${encodeURIComponent(orderId)}`, 303)
    },
  )
}
