import type { FastifyInstance } from 'fastify'
import type { MonimeStandIn } from './monime/monime.ts'
import type { OrangeWebStandIn } from './orange-web/orange-web.ts'
import type { PawapayStandIn } from './pawapay/pawapay.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import type { Silence, SilenceMode } from './silence.ts'
import { registerStatements } from './statement.ts'
import type { VultStandIn } from './vult/vult.ts'

type Controlled = {
  pawapay: PawapayStandIn
  vult: VultStandIn
  orangeWeb: OrangeWebStandIn
  monime: MonimeStandIn | null
  silences: Record<'pawapay' | 'vult' | 'orange-web' | 'monime', Silence>
  setCallbackBaseUrl: (url: string) => void
}

type SilenceCall = {
  provider: 'pawapay' | 'vult' | 'orange-web' | 'monime'
  on?: boolean
  seconds?: number
  mode?: SilenceMode
}

/** Controls for tests, which the real services lack. */
export const registerControl = (app: FastifyInstance, controlled: Controlled): void => {
  app.get('/control/ledger/pawapay', async () => controlled.pawapay.charges())
  app.get('/control/ledger/pawapay/payouts', async () => controlled.pawapay.sent())
  app.get('/control/ledger/pawapay/refunds', async () => controlled.pawapay.refunded())
  app.put<{ Body: { minor: number } }>(
    '/control/pawapay/opening-float',
    bodyOf({ minor: { type: 'integer', minimum: 0 } }, ['minor']),
    async ({ body }) => {
      controlled.pawapay.setOpeningFloat(body.minor)
      return body
    },
  )
  app.get('/control/ledger/orange-web', async () => controlled.orangeWeb.charges())
  app.post<{ Body: { scenario: Scenario } }>(
    '/control/orange-web/next',
    bodyOf({ scenario: { enum: SCENARIOS } }, ['scenario']),
    async ({ body }) => {
      controlled.orangeWeb.setNextScenario(body.scenario)
      return body
    },
  )
  app.get('/control/ledger/vult', async () => controlled.vult.charges())
  registerStatements(app, {
    pawapay: controlled.pawapay.statement,
    vult: controlled.vult.statement,
    ...(controlled.monime !== null && { monime: controlled.monime.statement }),
  })
  if (controlled.monime !== null) {
    controlMonime(app, controlled.monime)
    controlPayCodes(app, controlled.monime)
  }
  app.put<{ Body: { url: string } }>(
    '/control/callback-base-url',
    bodyOf({ url: { type: 'string', pattern: '^https?://' } }, ['url']),
    async ({ body }) => {
      controlled.setCallbackBaseUrl(body.url)
      return { url: body.url }
    },
  )
  app.post<{ Body: SilenceCall }>('/control/silence', silenceBody, async ({ body }) => {
    const isOn = body.on ?? true
    controlled.silences[body.provider].set(isOn ? (body.mode ?? 'deaf') : 'off', body.seconds)
    return { provider: body.provider, on: isOn }
  })
  app.post<{ Body: { scenario: Scenario } }>(
    '/control/vult/next',
    bodyOf({ scenario: { enum: SCENARIOS } }, ['scenario']),
    async ({ body }) => {
      controlled.vult.setNextScenario(body.scenario)
      return body
    },
  )
  app.put<{ Body: Parameters<PawapayStandIn['setOperators']>[0] }>(
    '/control/pawapay/operators',
    bodyOf({ ORANGE_SLE: operatorStatus, AFRICELL_SLE: operatorStatus }, []),
    async ({ body }) => {
      controlled.pawapay.setOperators(body)
      return body
    },
  )
}

const controlMonime = (app: FastifyInstance, monime: MonimeStandIn): void => {
  app.get('/control/ledger/monime', async () => monime.charges())
  app.get('/control/ledger/monime/payouts', async () => monime.sent())
  app.put<{ Body: { minor: number } }>(
    '/control/monime/opening-float',
    bodyOf({ minor: { type: 'integer', minimum: 0 } }, ['minor']),
    async ({ body }) => {
      monime.setOpeningFloat(body.minor)
      return body
    },
  )
  app.post<{ Body: { scenario: Scenario } }>(
    '/control/monime/next',
    bodyOf({ scenario: { enum: SCENARIOS } }, ['scenario']),
    async ({ body }) => {
      monime.setNextScenario(body.scenario)
      return body
    },
  )
  app.put<{ Body: Parameters<MonimeStandIn['setMomos']>[0] }>(
    '/control/monime/momos',
    bodyOf({ m17: { type: 'boolean' }, m18: { type: 'boolean' } }, []),
    async ({ body }) => {
      monime.setMomos(body)
      return body
    },
  )
}

/** For payments of recurrent codes: any money, and whether the payer's number is shown. */
const controlPayCodes = (app: FastifyInstance, monime: MonimeStandIn): void => {
  app.put<{ Body: { on: boolean } }>(
    '/control/monime/masks-payers',
    bodyOf({ on: { type: 'boolean' } }, ['on']),
    async ({ body }) => {
      monime.setMasksPayers(body.on)
      return body
    },
  )
  type Paying = { code: string; phone: string; currency: string; value: number }
  app.post<{ Body: Paying }>(
    '/control/monime/pay-code',
    bodyOf(
      {
        code: { type: 'string' },
        phone: { type: 'string' },
        currency: { type: 'string' },
        value: { type: 'integer' },
      },
      ['code', 'phone', 'currency', 'value'],
    ),
    async ({ body: { code, phone, ...amount } }) => ({ paid: await monime.payCode(code, phone, amount) }),
  )
}

const operatorStatus = { enum: ['OPERATIONAL', 'DELAYED', 'CLOSED'] }

const bodyOf = (properties: Record<string, unknown>, required: string[]) => ({
  schema: { body: { type: 'object', properties, required, additionalProperties: false } },
})

const silenceBody = bodyOf(
  {
    provider: { enum: ['pawapay', 'vult', 'orange-web', 'monime'] },
    on: { type: 'boolean' },
    seconds: { type: 'number', exclusiveMinimum: 0 },
    mode: { enum: ['deaf', 'mute'] },
  },
  ['provider'],
)
