import { randomUUID } from 'node:crypto'
import { PAYOUT_METHODS } from '@minit/domain/money/payouts.ts'
import type { PayoutOutcome, PayoutProvider, PayoutRequest } from '../../../ports/payout-provider.ts'
import { lastKnown } from '../../payments/last-known.ts'
import { fromMajorUnits, toMajorUnits } from '../../payments/major-units.ts'
import { connectMovements } from '../../payments/pawapay/movements.ts'
import { COUNTRY, CURRENCY, OPERATORS } from '../../payments/pawapay/offered-methods.ts'
import { connectPawapay, type Pawapay, type PawapaySettings } from '../../payments/pawapay/pawapay-calls.ts'
import type { ProviderTools } from '../../payments/provider-tools.ts'
import { readJson } from '../../read-json.ts'
import { payoutLimitsIn } from './payout-limits.ts'
import { PayoutConfiguration, WalletBalances } from './schemas.ts'
import { type SentMovements, sentMovements } from './sent-movements.ts'

const CONFIGURATION_PATH = `/v2/active-conf?country=${COUNTRY}&operationType=PAYOUT`

/**
 * Payouts to mobile money through pawaPay's Merchant API v2. The payout's id is our reference, so a repeated
 * request never sends twice. pawaPay does not report the owner of a number.
 */
export const createPawapayPayouts = (
  settings: PawapaySettings,
  tools: ProviderTools & { randomUUID?: () => string } = {},
): PayoutProvider => {
  const pawapay = connectPawapay(settings, tools)
  const payouts = sentMovements(
    'payout',
    connectMovements(pawapay, { idName: 'payoutId', path: '/v2/payouts' }, { settings, tools }),
  )
  const configuration = lastKnown({
    load: () => read(pawapay, CONFIGURATION_PATH, PayoutConfiguration),
    freshMs: 60_000,
    retryMs: 5_000,
    elapsedMs: tools.elapsedMs ?? (() => performance.now()),
  })
  return {
    name: 'pawapay',
    newReference: tools.randomUUID ?? randomUUID,
    methods: PAYOUT_METHODS,
    limits: async () => {
      const known = await configuration.get()
      return known === undefined ? [] : payoutLimitsIn(known)
    },
    requestPayout: (request) => requestPayout(payouts, request),
    readPayout: payouts.read,
    readWebhook: payouts.readWebhook,
    holderName: async () => null,
    float: () => readFloat(pawapay),
  }
}

const read = async <Schema extends Parameters<typeof readJson>[0]>(
  pawapay: Pawapay,
  path: string,
  schema: Schema,
) => {
  const outcome = await pawapay.call({ method: 'GET', path })
  return outcome.kind === 'answered' && outcome.status === 200
    ? readJson<Schema>(schema, outcome.text)
    : undefined
}

const requestPayout = async (payouts: SentMovements, request: PayoutRequest): Promise<PayoutOutcome> => {
  const operator = OPERATORS[request.method]
  if (operator === undefined) return { kind: 'declined', reason: 'invalid_request' }
  return payouts.ask(request.reference, {
    amount: toMajorUnits(request.amount.amountMinor),
    currency: CURRENCY,
    recipient: {
      type: 'MMO',
      accountDetails: { phoneNumber: request.recipientPhone.replace(/^\+/, ''), provider: operator },
    },
  })
}

/**
 * A country has one wallet for all operators, without a provider; a wallet with a provider is for that
 * operator only.
 */
const readFloat = async (pawapay: Pawapay): Promise<number | null> => {
  const answer = await read(pawapay, `/v2/wallet-balances?country=${COUNTRY}`, WalletBalances)
  const wallet = answer?.balances.find(
    ({ country, currency, provider = '' }) => country === COUNTRY && currency === CURRENCY && provider === '',
  )
  return wallet === undefined ? null : (fromMajorUnits(wallet.balance) ?? null)
}
