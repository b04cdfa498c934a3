import { type Charge, minorOf } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'

// Deposits, payouts and refunds have the same fields except for the id's name.

type Sort = 'deposit' | 'payout' | 'refund'

export type MovementRequest = {
  amount: string
  currency: string
  clientReferenceId?: string
  metadata?: Record<string, unknown>[]
}

/** The payer of a deposit or the recipient of a payout. A refund names neither. */
type Party = { accountDetails: { phoneNumber: string } }
type Parties = { payer?: Party; recipient?: Party }

export type Ending =
  | { status: 'COMPLETED'; amount: string; providerTransactionId: string }
  | { status: 'FAILED'; failureCode: string }

export type Movement<Request> = {
  id: string
  request: Request
  created: string
  scenario: Scenario
  ending: Ending | undefined
  endedAt?: string
  /** Whether all callbacks were sent or given up. */
  isNotified: boolean
}

/** A row on disk; its id has its own name, such as `depositId`. */
type Row<Request> =
  | { kind: 'turned_away' | 'told' }
  | { kind: Sort; created: string; request: Request; scenario: Scenario }
  | { kind: 'ended'; at: string; ending: Ending }

type Settings = {
  sort: Sort
  /** The file's name, without its extension. */
  file: string
  /** Whether a failed movement may still succeed; a completed one is always final. */
  maySucceedLate: boolean
}

/**
 * The movements of one kind, rebuilt from the ledger at start; each change is written before it is reported.
 */
export const openMovementLedger = <Request extends MovementRequest>(
  dir: string,
  { sort, file, maySucceedLate }: Settings,
) => {
  const ledger = openLedger<Row<Request>>(`${dir}/${file}.jsonl`)
  const movements = new Map<string, Movement<Request>>()
  const turnedAway = new Set<string>()
  const idName = `${sort}Id`
  // Every row and every request has its id under this name.
  const idIn = (fields: object): string => (fields as Record<string, string>)[idName] ?? ''
  const apply = (row: Row<Request>): void => {
    if ('request' in row) {
      const id = idIn(row.request)
      const { request, created, scenario } = row
      movements.set(id, { id, request, created, scenario, ending: undefined, isNotified: false })
      return
    }
    if (row.kind === 'turned_away') turnedAway.add(idIn(row))
    const movement = movements.get(idIn(row))
    if (movement === undefined) return
    if (row.kind === 'ended')
      Object.assign(movement, { ending: row.ending, endedAt: row.at, isNotified: false })
    if (row.kind === 'told') movement.isNotified = true
  }
  const write = (row: Row<Request>): void => {
    ledger.append(row)
    apply(row)
  }
  ledger.rows().forEach(apply)

  const isFinal = (ending: Ending | undefined): boolean =>
    ending !== undefined && !(maySucceedLate && ending.status === 'FAILED')
  return {
    find: (id: string): Movement<Request> | undefined => movements.get(id),
    all: (): Movement<Request>[] => [...movements.values()],
    open: (request: Request, scenario: Scenario): Movement<Request> => {
      write({ kind: sort, created: new Date().toISOString(), request, scenario })
      // Just written, so it exists.
      return movements.get(idIn(request)) as Movement<Request>
    },
    /** Returns false if it is final: money is moved once. */
    end: (id: string, ending: Ending): boolean => {
      if (isFinal(movements.get(id)?.ending)) return false
      write({ kind: 'ended', [idName]: id, at: new Date().toISOString(), ending })
      return true
    },
    markNotified: (id: string): void => write({ kind: 'told', [idName]: id }),
    /** True at the first call for an id. */
    turnAwayOnce: (id: string): boolean => {
      if (turnedAway.has(id)) return false
      write({ kind: 'turned_away', [idName]: id })
      return true
    },
    charges: (): Charge[] => [...movements.values()].map(chargeOf),
    /** As the console exports them. */
    statement: (): StatementLine[] => [...movements.values()].map((movement) => lineOf(movement, sort)),
    close: ledger.close,
  }
}

/** A movement as really executed: `charged` is money that was taken, or that reached its recipient. */
export const chargeOf = ({ id, request, created, ending }: Movement<MovementRequest>): Charge => ({
  reference: id,
  status: ending === undefined ? 'open' : ending.status === 'COMPLETED' ? 'charged' : 'failed',
  amountMinor: minorOf(ending?.status === 'COMPLETED' ? ending.amount : request.amount),
  currency: request.currency,
  at: created,
})

const lineOf = (
  { id, request, created, ending, endedAt = created }: Movement<MovementRequest & Parties>,
  sort: Sort,
): StatementLine => ({
  reference: id,
  type: sort.toUpperCase(),
  currency: request.currency,
  at: endedAt,
  transaction: ending?.status === 'COMPLETED' ? ending.providerTransactionId : '',
  amount: ending?.status === 'COMPLETED' ? ending.amount : request.amount,
  status: ending?.status ?? 'PROCESSING',
  phone: (request.payer ?? request.recipient)?.accountDetails.phoneNumber ?? '',
})

/** A movement as the status call and the callback show it. */
export const movementView = <Request extends MovementRequest>(
  { request, created, ending }: Movement<Request>,
  status?: string,
) => ({
  ...request,
  status: status ?? ending?.status ?? 'PROCESSING',
  amount: ending?.status === 'COMPLETED' ? ending.amount : request.amount,
  country: 'SLE',
  created,
  ...(ending?.status === 'COMPLETED' ? { providerTransactionId: ending.providerTransactionId } : {}),
  ...(ending?.status === 'FAILED'
    ? { failureReason: { failureCode: ending.failureCode, failureMessage: 'It did not go through' } }
    : {}),
})
