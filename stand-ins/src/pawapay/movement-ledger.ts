import { type Charge, minorOf } from '../context.ts'
import { openLedger } from '../ledger.ts'
import type { Scenario } from '../scenarios.ts'
import type { StatementLine } from '../statement.ts'

// Deposits, payouts and refunds are one shape with another name for the id.

type Sort = 'deposit' | 'payout' | 'refund'

export type MovementRequest = {
  amount: string
  currency: string
  clientReferenceId?: string
  metadata?: Record<string, unknown>[]
}

/** Whose money it is: the payer of a deposit, the recipient of a payout. A refund names neither. */
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
  /** Whether everything that was to be called back has been, or was given up. */
  isNotified: boolean
}

/** As it is on disk; an id stands under its own name, such as `depositId`. */
type Row<Request> =
  | { kind: 'turned_away' | 'told' }
  | { kind: Sort; created: string; request: Request; scenario: Scenario }
  | { kind: 'ended'; at: string; ending: Ending }

type Settings = {
  sort: Sort
  /** The file's name, without its ending. */
  file: string
  /** What failed may yet be sent; what was charged or sent is final always. */
  maySucceedLate: boolean
}

/** The movements of one sort, rebuilt from the ledger at start and written through it before anyone is told. */
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
  const learn = (row: Row<Request>): void => {
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
    learn(row)
  }
  ledger.rows().forEach(learn)

  const isFinal = (ending: Ending | undefined): boolean =>
    ending !== undefined && !(maySucceedLate && ending.status === 'FAILED')
  return {
    find: (id: string): Movement<Request> | undefined => movements.get(id),
    all: (): Movement<Request>[] => [...movements.values()],
    open: (request: Request, scenario: Scenario): Movement<Request> => {
      write({ kind: sort, created: new Date().toISOString(), request, scenario })
      // Just written, so it is there.
      return movements.get(idIn(request)) as Movement<Request>
    },
    /** False if it has ended before: money is moved once. */
    end: (id: string, ending: Ending): boolean => {
      if (isFinal(movements.get(id)?.ending)) return false
      write({ kind: 'ended', [idName]: id, at: new Date().toISOString(), ending })
      return true
    },
    markNotified: (id: string): void => write({ kind: 'told', [idName]: id }),
    /** True the first time it is asked about one. */
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

/** One movement as the outside truth has it: `charged` is money that was taken, or that reached its recipient. */
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
