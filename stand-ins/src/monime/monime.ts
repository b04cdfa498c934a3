import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Charge, StandInContext } from '../context.ts'
import { ONCE, type Scenario } from '../scenarios.ts'
import { forever, obeySilence } from '../silence.ts'
import type { StatementLine } from '../statement.ts'
import {
  type Code,
  type CodeLedger,
  type CodeRequest,
  type MonimeMoney,
  openCodeLedger,
} from './code-ledger.ts'
import { amountIn, type Dialled, dialPage, dialRefusal, e164Of, paysOtherAmount } from './dial-page.ts'
import { answer, invalid, pageOf, refuse } from './envelope.ts'
import { createPayer, type Payer } from './payer.ts'
import { registerPaymentViews } from './payment-views.ts'
import { registerPayouts } from './payout-calls.ts'
import { openPayouts } from './payouts.ts'
import { badChange, badCode, badHeaders, durationMs, hashOfBody, type MonimeOptions } from './refusals.ts'
import { registerTransactions } from './transactions.ts'
import { codeView, type Momos, momosView } from './views.ts'

export type MonimeStandIn = {
  charges: () => Charge[]
  /** The payouts, as the recipients' accounts have them. */
  sent: () => Charge[]
  /** All transactions, as the console exports them. */
  statement: () => StatementLine[]
  setOpeningFloat: (minor: number) => void
  setNextScenario: (scenario: Scenario) => void
  setMomos: (momos: Partial<Momos>) => void
  /** Whether events mask the payer's number everywhere; the documentation leaves it open for codes. */
  setMasksPayers: (isOn: boolean) => void
  /** Pays a code by its dial string with any money; false if there is none. */
  payCode: (ussdCode: string, phone: string, amount: MonimeMoney) => Promise<boolean>
}

type Service = {
  ledger: CodeLedger
  payer: Payer
  takeScenario: () => Scenario
  expiresIn: (ms: number) => string
}

/**
 * Stands in for Monime's API (caph.2025-08-23) for payment codes and payouts, and for the dialling phone,
 * under /monime.
 */
export const registerMonime = async (
  app: FastifyInstance,
  options: MonimeOptions,
  context: StandInContext,
): Promise<MonimeStandIn> => {
  const ledger = openCodeLedger(context.dir)
  const payer = createPayer({ ledger, secret: options.webhookSecret, context })
  const takenMinor = () =>
    ledger
      .charges()
      .filter(({ status }) => status === 'charged')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const payouts = openPayouts({ secret: options.webhookSecret, context, takenMinor })
  let momos: Momos = { m17: true, m18: true }
  let nextScenario: Scenario = 'approve'
  const service: Service = {
    ledger,
    payer,
    takeScenario: () => {
      const scenario = nextScenario
      nextScenario = 'approve'
      return scenario
    },
    expiresIn: (ms) => new Date(Date.now() + ms).toISOString(),
  }
  await app.register(
    async (scope) => {
      await scope.register(async (api) => {
        obeySilence(api, context.silence)
        api.addHook('onRequest', async (request, reply) => {
          const refusal = badHeaders(request, options)
          return refusal === undefined ? undefined : refuse(reply, refusal)
        })
        api.setErrorHandler(async (_error, _request, reply) =>
          refuse(reply, invalid('The request could not be read')),
        )
        api.get('/v1/momos', async (_request, reply) =>
          answer(reply, momosView(momos), { count: 2, next: null }),
        )
        serveCodes(api, service)
        registerPaymentViews(api, ledger)
        registerPayouts(api, payouts, options)
        registerTransactions(api, { codes: ledger, payouts, financialAccountId: options.financialAccountId })
      })
      await scope.register((pages) => serveDialler(pages, service))
    },
    { prefix: '/monime' },
  )
  app.addHook('onClose', async () => {
    ledger.close()
    payouts.close()
  })
  payer.resume()
  payouts.resume()
  return {
    charges: ledger.charges,
    sent: payouts.sent,
    statement: () => [...ledger.statement(), ...payouts.statement()],
    setOpeningFloat: payouts.setOpeningFloat,
    setNextScenario: (scenario) => {
      nextScenario = scenario
    },
    setMomos: (changed) => {
      momos = { ...momos, ...changed }
    },
    setMasksPayers: ledger.setMasksPayers,
    payCode: async (ussdCode, phone, amount) => {
      const code = ledger.findByDial(ussdCode)
      if (code !== undefined) await payer.pay(code, phone, false, amount)
      return code !== undefined
    },
  }
}

const NOT_FOUND = { status: 404, reason: 'not_found', message: 'There is no such payment code' }

type Listing = {
  Querystring: { limit?: string; after?: string; ussd_code?: string; status?: string; mode?: string }
}

const serveCodes = (app: FastifyInstance, service: Service): void => {
  const { ledger } = service
  app.post('/v1/payment-codes', async (request, reply) => createCode(request, reply, service))
  app.get<Listing>('/v1/payment-codes', async ({ query }, reply) => {
    const wanted = ledger
      .all()
      .map((code) => codeView(code))
      .filter(
        ({ ussdCode, status, mode }) =>
          (query.ussd_code ?? ussdCode) === ussdCode &&
          (query.status ?? status) === status &&
          (query.mode ?? mode) === mode,
      )
    const page = pageOf(wanted.toReversed(), query)
    return 'page' in page ? answer(reply, page.page, page.pagination) : refuse(reply, page)
  })
  app.get<{ Params: { id: string } }>('/v1/payment-codes/:id', async ({ params }, reply) => {
    const code = ledger.find(params.id)
    return code === undefined ? refuse(reply, NOT_FOUND) : answer(reply, codeView(code))
  })
  app.delete<{ Params: { id: string } }>('/v1/payment-codes/:id', async ({ params }, reply) => {
    const code = ledger.find(params.id)
    if (code === undefined) return refuse(reply, NOT_FOUND)
    // Only an unused code can be deleted; one in use is disabled.
    if (code.payments.length > 0)
      return refuse(reply, { status: 409, reason: 'conflict', message: 'It was paid' })
    ledger.cancel(code.id)
    return answer(reply, codeView(code))
  })
  app.patch<{ Params: { id: string } }>('/v1/payment-codes/:id', async ({ params, body }, reply) => {
    const code = ledger.find(params.id)
    if (code === undefined) return refuse(reply, NOT_FOUND)
    const refusal = badChange(body)
    if (refusal !== undefined) return refuse(reply, refusal)
    // All fields are checked above.
    const { enable, duration } = body as { enable?: boolean; duration?: string }
    ledger.change(code.id, {
      ...(enable !== undefined && { enable }),
      ...(duration !== undefined && { expireTime: service.expiresIn(durationMs(duration) ?? 0) }),
    })
    return answer(reply, codeView(code))
  })
}

const createCode = async (
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  service: Service,
): Promise<FastifyReply> => {
  const { ledger } = service
  const key = String(headers['idempotency-key'])
  const bodyHash = hashOfBody(body)
  const known = ledger.findByKey(key)
  if (known !== undefined && known.bodyHash !== bodyHash)
    return refuse(reply, {
      status: 409,
      reason: 'idempotency_key_in_use',
      message: 'The key was used before',
    })
  if (known !== undefined) return answer(reply.header('monime-cache', 'irc'), codeView(known))
  const refusal = badCode(body)
  if (refusal !== undefined) return refuse(reply, refusal)
  // All fields are checked above.
  const request = body as CodeRequest
  const scenario = service.takeScenario()
  if (ONCE.includes(scenario) && ledger.turnAwayOnce(key)) return turnAway(reply, scenario)
  const expireTime = service.expiresIn(durationMs(request.duration ?? '10m') ?? 0)
  return answerFor(ledger.open({ key, bodyHash, request, scenario, expireTime }), reply, service)
}

const turnAway = (reply: FastifyReply, scenario: Scenario): FastifyReply =>
  scenario === 'rate_limited_once'
    ? reply.code(429).header('retry-after', '2').send()
    : refuse(reply, { status: 401, reason: 'unauthorized', message: 'The access token has expired' })

const answerFor = async (code: Code, reply: FastifyReply, { payer }: Service): Promise<FastifyReply> => {
  if (code.scenario === 'callback_first') await payer.pay(code)
  else payer.invite(code)
  if (code.scenario === 'never_answers') return forever()
  if (code.scenario === 'timeout_after_create') return reply.code(504).type('text/html').send('<h1>504</h1>')
  return answer(reply, codeView(code))
}

/** The network's side: dialling needs neither Monime's API nor data. */
const serveDialler = async (scope: FastifyInstance, { ledger, payer }: Service): Promise<void> => {
  await scope.register(formbody)
  const html = (reply: FastifyReply, page: string) => reply.type('text/html').send(page)
  scope.get<{ Querystring: Partial<Dialled> }>('/dial', async ({ query }, reply) =>
    html(reply, dialPage(query, null)),
  )
  scope.post<{ Body: Partial<Dialled> }>('/dial', async ({ body }, reply) => {
    const dialled = { code: body.code?.trim() ?? '', phone: body.phone ?? '', pin: body.pin ?? '' }
    const code = ledger.findByDial(dialled.code)
    const refusal = dialRefusal(dialled, code)
    if (refusal !== undefined || code === undefined) return html(reply, dialPage(dialled, refusal ?? ''))
    const { name, amount = amountIn(body.amount) } = code.request
    if (amount === undefined)
      return html(reply, dialPage({ ...dialled, amount: body.amount ?? '' }, `${name}. Enter the amount.`))
    await payer.pay(code, e164Of(dialled.phone), paysOtherAmount(dialled.phone), amount)
    const sum = `Le ${(amount.value / 100).toFixed(2).replace(/\.00$/, '')}`
    return html(reply, dialPage({ phone: dialled.phone }, `${sum} paid for ${name}.`))
  })
}
