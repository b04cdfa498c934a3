import type { Tx } from '../../../db/database.ts'
import { AGENTS_COMMISSION, AGENTS_OWED, RECEIVED } from '../../platform/settings/ledger-accounts.ts'
import { type LedgerLine, linesBetween, writeLedger } from './ledger.queries.ts'

type Booking = { entrepreneurId: string; id: string; createdAt: Date }

/** A card that an agent sold: its price is not in the till but with the agent, who keeps the commission of it. */
export type AgentSale = Booking & { purchaseId: string; priceMinor: number; commissionMinor: number }

const linesOf = ({ priceMinor, commissionMinor }: AgentSale, sign: 1 | -1): LedgerLine[] =>
  [
    { account: AGENTS_OWED, amountMinor: sign * (priceMinor - commissionMinor) },
    { account: AGENTS_COMMISSION, amountMinor: sign * commissionMinor },
    { account: RECEIVED.cash, amountMinor: -sign * priceMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0)

/** Moves the cash of a sale from the till to its agent's debt, less the commission. The sale itself is booked as any other. */
export const bookAgentSale = (tx: Tx, sale: AgentSale): Promise<void> => {
  const { entrepreneurId, id, createdAt, purchaseId } = sale
  return writeLedger(tx, { entrepreneurId, id, createdAt, purchaseId, kind: 'agent_sale' }, linesOf(sale, 1))
}

/** The same turned round, for a card that came back. */
export const bookAgentReturn = (tx: Tx, sale: AgentSale): Promise<void> => {
  const { entrepreneurId, id, createdAt, purchaseId } = sale
  return writeLedger(
    tx,
    { entrepreneurId, id, createdAt, purchaseId, kind: 'agent_return' },
    linesOf(sale, -1),
  )
}

/** Cash that an agent brought is in the till, and is owed no more; below zero the same turned round. */
export const bookAgentSettlement = (
  tx: Tx,
  { cashMinor, ...booking }: Booking & { agentSettlementId: string; cashMinor: number },
): Promise<void> =>
  writeLedger(
    tx,
    { ...booking, kind: 'agent_settled' },
    linesBetween({ to: RECEIVED.cash, from: AGENTS_OWED }, cashMinor),
  )
