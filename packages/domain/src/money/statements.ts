/** The providers whose statements can be read, by the names in payments. */
export const STATEMENT_PROVIDERS = ['pawapay', 'vult', 'monime', 'orange-web'] as const
export type StatementProvider = (typeof STATEMENT_PROVIDERS)[number]

/** Money for a purchase, to a seller, or back to a buyer. */
export const STATEMENT_LINE_KINDS = ['payment', 'payout', 'refund'] as const
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number]

/**
 * `missing_there`: we have it, the provider does not. `other_amount`: both have it, with different amounts.
 * `unmatched_out`: money went out that our ledger does not have. Incoming money without a match is a suspense
 * item.
 */
export const DIFFERENCE_KINDS = ['missing_there', 'other_amount', 'unmatched_out'] as const

/** `found`: a later statement has it. `by_hand`: an admin resolved it, with a reason. */
export const DIFFERENCE_OUTCOMES = ['found', 'by_hand'] as const

/** Maximum characters of a file, and of one part of it. A provider's 100,000 lines have about 15 million. */
export const MAX_STATEMENT_LENGTH = 50_000_000
export const MAX_PART_LENGTH = 250_000
/** How many unreadable lines are listed individually. */
export const MAX_LINES_REPORTED = 100

/** One line of a statement that moved money. */
export type StatementLine = {
  line: number
  kind: StatementLineKind
  reference: string
  transactionId: string | null
  /** E.164 if readable, else null. */
  phone: string | null
  /** In leones, above zero; `kind` gives the direction. */
  amountMinor: number
  occurredAt: Date
}

type Names = { reference: string; transaction: string }

type ProviderForm = {
  name: string
  /** What identifies a movement of money: our reference alone, or only the provider's own number. */
  identity: 'reference' | 'transaction'
  /** The display names of the two columns. */
  columns: Names
  /** The event key of the provider's webhook for the same movement, so that the two count as one. */
  eventKey: (line: Pick<StatementLine, 'kind' | 'reference' | 'transactionId'>) => string
}

/** Incoming money has our reference alone as its key; outgoing money also has its kind. */
const endedKey =
  (ending: string): ProviderForm['eventKey'] =>
  ({ kind, reference }) =>
    `${kind === 'payment' ? '' : `${kind}:`}${reference}:${ending}`

/** The differences between providers. */
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
    // A code is paid once, and a webhook has the network's number where the list has Monime's own.
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

/** Returns the key that identifies this movement of money in any file. */
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
  /** Unresolved differences and unmatched money of this day. */
  toWorkOn: number
}

/**
 * `open`: no complete statement of the day yet. `agreed`: both sides agree to the minor unit, and nothing is
 * unresolved. `differs`: anything else.
 */
export type DayState = 'open' | 'agreed' | 'differs'

export const dayStateOf = (day: DayFigures): DayState => {
  const isEqual = day.theirsInMinor === day.oursInMinor && day.theirsOutMinor === day.oursOutMinor
  if (!isEqual || day.toWorkOn > 0) return 'differs'
  return day.isCovered ? 'agreed' : 'open'
}
