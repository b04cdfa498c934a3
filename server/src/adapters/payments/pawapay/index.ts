import { randomUUID } from 'node:crypto'
import type {
  AskOutcome,
  PaymentProvider,
  PaymentRequest,
  ProviderReading,
  WebhookReading,
} from '../../../ports/payment-provider.ts'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { pawapayRefunds } from '../../payouts/pawapay/refunds.ts'
import { toMajorUnits } from '../major-units.ts'
import type { ProviderTools } from '../provider-tools.ts'
import { eventOf } from './deposit-events.ts'
import { failureReason } from './failure-codes.ts'
import { connectMovements } from './movements.ts'
import { CURRENCY, METHODS, OPERATORS } from './offered-methods.ts'
import { connectPawapay, type PawapaySettings } from './pawapay-calls.ts'

type Movements = ReturnType<typeof connectMovements>

export type PawapayTools = ProviderTools & { randomUUID?: () => string }

/**
 * Mobile money by a prompt on the payer's phone, through pawaPay's Merchant API v2
 * (https://docs.pawapay.io/v2). The deposit's id is our reference, so a repeated request never prompts the
 * payer twice.
 */
export const createPawapay = (settings: PawapaySettings, tools: PawapayTools = {}): PaymentProvider => {
  const pawapay = connectPawapay(settings, tools)
  const of = { settings, tools }
  const deposits = connectMovements(pawapay, { idName: 'depositId', path: '/v2/deposits' }, of)
  return {
    name: 'pawapay',
    newReference: tools.randomUUID ?? randomUUID,
    methods: METHODS,
    // The operator's prompt needs no internet.
    unpaidHosts: [],
    limits: pawapay.limits,
    requestPayment: (request) => requestDeposit(deposits, request),
    readPayment: (reference) => readDeposit(deposits, reference),
    readWebhook: (request) => readCallback(deposits, request),
    refunds: pawapayRefunds(
      connectMovements(pawapay, { idName: 'refundId', path: '/v2/refunds' }, of),
      tools.randomUUID ?? randomUUID,
    ),
  }
}

const requestDeposit = async (deposits: Movements, request: PaymentRequest): Promise<AskOutcome> => {
  const operator = OPERATORS[request.method]
  if (operator === undefined) return { kind: 'declined', reason: 'invalid_request' }
  const answer = await deposits.ask(request.reference, depositFields(request, operator))
  switch (answer.kind) {
    case 'accepted':
      return { kind: 'accepted', nextAction: { type: 'await_prompt' } }
    case 'rejected':
      return { kind: 'declined', reason: failureReason(answer.code) }
    case 'unusable':
      return { kind: 'declined', reason: 'invalid_request' }
    case 'unknown':
      return answer
  }
}

const depositFields = (request: PaymentRequest, operator: string) => ({
  amount: toMajorUnits(request.amount.amountMinor),
  currency: CURRENCY,
  payer: {
    type: 'MMO',
    accountDetails: { phoneNumber: request.payerPhone.replace(/^\+/, ''), provider: operator },
  },
  customerMessage: customerMessage(request.description),
})

/** pawaPay rejects a deposit whose message is not 4 to 22 letters, digits and spaces. */
const customerMessage = (description: string): string => {
  const plain = description
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, 22)
    .trim()
  return plain.length < 4 ? 'Minit WiFi' : plain
}

const readDeposit = async (deposits: Movements, reference: string): Promise<ProviderReading> => {
  const reading = await deposits.read(reference)
  if (reading.kind !== 'found') return reading
  const event = eventOf(reading.movement)
  return event === undefined ? { kind: 'pending' } : { kind: 'event', event }
}

const readCallback = async (deposits: Movements, request: WebhookRequest): Promise<WebhookReading> => {
  const deposit = await deposits.readCallback(request)
  if (deposit === null) return { kind: 'forged' }
  const event = deposit === undefined ? undefined : eventOf(deposit)
  return event === undefined ? { kind: 'ignored' } : { kind: 'event', event }
}
