/** Whose statements can be read, by the names that payments go by. */
export const STATEMENT_PROVIDERS = ['pawapay', 'vult', 'monime', 'orange-web'] as const
export type StatementProvider = (typeof STATEMENT_PROVIDERS)[number]

/** Money that came in for a purchase, or that went out to a seller or back to a buyer. */
export const STATEMENT_LINE_KINDS = ['payment', 'payout', 'refund'] as const
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number]

/**
 * `missing_there`: we have it, and they do not. `other_amount`: both have it, with another amount. `unmatched_out`: money
 * went out that our books know nothing of. What came in for nothing of ours is a suspense item.
 */
export const DIFFERENCE_KINDS = ['missing_there', 'other_amount', 'unmatched_out'] as const

/** `found`: a later statement has it. `by_hand`: a person has dealt with it, with a reason. */
export const DIFFERENCE_OUTCOMES = ['found', 'by_hand'] as const

/** As many signs a file has at most, and one part of it. A provider's 100,000 lines have about 15 million. */
export const MAX_STATEMENT_LENGTH = 50_000_000
export const MAX_PART_LENGTH = 250_000
/** As many lines that could not be read are told of one by one. */
export const MAX_LINES_TOLD = 100

/** One line of a statement that moved money. */
export type StatementLine = {
  line: number
  kind: StatementLineKind
  reference: string
  transactionId: string | null
  /** E.164 where it can be read, else null. */
  phone: string | null
  /** Of leones, above zero; `kind` says which way it went. */
  amountMinor: number
  occurredAt: Date
}

type Names = { reference: string; transaction: string }

type ProviderForm = {
  name: string
  /** What tells two movements of money apart: our reference alone, or only the provider's own number. */
  identity: 'reference' | 'transaction'
  /** How the two columns are called in words for people. */
  columns: Names
  /** As a notice of the provider would name the same happening, so that the two are one. */
  eventKey: (line: Pick<StatementLine, 'kind' | 'reference' | 'transactionId'>) => string
}

/** What comes in is called by our reference alone; what goes out says what it is. */
const endedKey =
  (ending: string): ProviderForm['eventKey'] =>
  ({ kind, reference }) =>
    `${kind === 'payment' ? '' : `${kind}:`}${reference}:${ending}`

/** What differs from provider to provider. */
export const PROVIDER_FORMS: Record<StatementProvider, ProviderForm> = {
  pawapay: {
    name: 'pawaPay',
    identity: 'reference',
    columns: { reference: 'Transaction ID', transaction: 'Provider transaction ID' },
    eventKey: endedKey('COMPLETED'),
  },
  vult: {
    name: 'Vult',
    // A customer may pay one order twice.
    identity: 'transaction',
    columns: { reference: 'Order ID', transaction: 'Vult request ID' },
    eventKey: ({ transactionId }) => `${transactionId}:completed`,
  },
  monime: {
    name: 'Monime',
    // A code is paid once, and a notice has the network's number where the list has Monime's own.
    identity: 'reference',
    columns: { reference: 'Reference', transaction: 'Transaction ID' },
    eventKey: endedKey('completed'),
  },
  'orange-web': {
    name: 'Orange Money',
    identity: 'reference',
    columns: { reference: 'Order ID', transaction: 'Transaction ID' },
    eventKey: endedKey('SUCCESS'),
  },
}

/** What makes a line this movement of money and no other, in whichever file it stands. */
export const lineKeyOf = (
  provider: StatementProvider,
  { kind, reference, transactionId, amountMinor }: Omit<StatementLine, 'line' | 'occurredAt' | 'phone'>,
): string =>
  PROVIDER_FORMS[provider].identity === 'transaction'
    ? `${kind}:${transactionId}`
    : `${kind}:${reference}:${amountMinor}`

export type DayFigures = {
  isCovered: boolean
  theirsInMinor: number
  oursInMinor: number
  theirsOutMinor: number
  oursOutMinor: number
  /** Differences and unplaced money of this day that nobody has dealt with. */
  toWorkOn: number
}

/**
 * `open`: no whole statement of the day yet. `agreed`: both sides agree to the minor unit, and nothing is left to work
 * on. `differs`: all else.
 */
export type DayState = 'open' | 'agreed' | 'differs'

export const dayStateOf = (day: DayFigures): DayState => {
  const isEqual = day.theirsInMinor === day.oursInMinor && day.theirsOutMinor === day.oursOutMinor
  if (!isEqual || day.toWorkOn > 0) return 'differs'
  return day.isCovered ? 'agreed' : 'open'
}
