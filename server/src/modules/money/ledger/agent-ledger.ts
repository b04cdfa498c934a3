import type { Tx } from '../../../db/database.ts'
import { AGENTS_COMMISSION, AGENTS_OWED, RECEIVED } from '../../platform/settings/ledger-accounts.ts'
import { type LedgerLine, linesBetween, writeLedger } from './ledger.queries.ts'

type Booking = { entrepreneurId: string; id: string; createdAt: Date }

/** A card that an agent sold: the agent has its price, and keeps the commission. */
export type AgentSale = Booking & { purchaseId: string; priceMinor: number; commissionMinor: number }

const linesOf = ({ priceMinor, commissionMinor }: AgentSale, sign: 1 | -1): LedgerLine[] =>
  [
    { account: AGENTS_OWED, amountMinor: sign * (priceMinor - commissionMinor) },
    { account: AGENTS_COMMISSION, amountMinor: sign * commissionMinor },
    { account: RECEIVED.cash, amountMinor: -sign * priceMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0)

/**
 * Moves the cash of a sale from the till to its agent's debt, less the commission. The sale is
 * booked separately.
 */
export const bookAgentSale = (tx: Tx, sale: AgentSale): Promise<void> => {
  const { entrepreneurId, id, createdAt, purchaseId } = sale
  return writeLedger(tx, { entrepreneurId, id, createdAt, purchaseId, kind: 'agent_sale' }, linesOf(sale, 1))
}

/** Reverses the booking, for a card that was returned. */
export const bookAgentReturn = (tx: Tx, sale: AgentSale): Promise<void> => {
  const { entrepreneurId, id, createdAt, purchaseId } = sale
  return writeLedger(
    tx,
    { entrepreneurId, id, createdAt, purchaseId, kind: 'agent_return' },
    linesOf(sale, -1),
  )
}

/** Books cash that an agent paid in: the till has it, and the debt shrinks. A negative sum reverses this. */
export const bookAgentSettlement = (
  tx: Tx,
  { cashMinor, ...booking }: Booking & { agentSettlementId: string; cashMinor: number },
): Promise<void> =>
  writeLedger(
    tx,
    { ...booking, kind: 'agent_settled' },
    linesBetween({ to: RECEIVED.cash, from: AGENTS_OWED }, cashMinor),
  )
