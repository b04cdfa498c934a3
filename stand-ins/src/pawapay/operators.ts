export type OperatorStatus = 'OPERATIONAL' | 'DELAYED' | 'CLOSED'
export type Operators = Record<'ORANGE_SLE' | 'AFRICELL_SLE', OperatorStatus>

export const MIN_AMOUNT = '1'
export const MAX_AMOUNT = '20000'

const NAMES = { ORANGE_SLE: 'Orange', AFRICELL_SLE: 'Africell' }

/** The answer of `GET /v2/active-conf`, for the one supported country. */
export const activeConfiguration = (operators: Operators) => ({
  companyName: 'Minit',
  signatureConfiguration: { signedRequestsOnly: false, signedCallbacks: true },
  countries: [
    {
      country: 'SLE',
      displayName: { en: 'Sierra Leone', fr: 'Sierra Leone' },
      prefix: '232',
      providers: (['ORANGE_SLE', 'AFRICELL_SLE'] as const).map((provider) => ({
        provider,
        displayName: NAMES[provider],
        nameDisplayedToCustomer: 'Minit',
        currencies: [
          {
            currency: 'SLE',
            displayName: 'Le',
            operationTypes: { DEPOSIT: deposit(operators[provider]), PAYOUT: payout(operators[provider]) },
          },
        ],
      })),
    },
  ],
})

const deposit = (status: OperatorStatus) => ({
  authType: 'PROVIDER_AUTH',
  pinPrompt: 'AUTOMATIC',
  pinPromptRevivable: false,
  minAmount: MIN_AMOUNT,
  maxAmount: MAX_AMOUNT,
  decimalsInAmount: 'TWO_PLACES',
  status,
})

const payout = (status: OperatorStatus) => ({
  minAmount: MIN_AMOUNT,
  maxAmount: MAX_AMOUNT,
  decimalsInAmount: 'TWO_PLACES',
  status,
})
