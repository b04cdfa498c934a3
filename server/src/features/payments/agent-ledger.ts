import type { Tx } from '../../db/database.ts'
import { ledgerEntries, ledgerTransactions } from './ledger.tables.ts'
import { AGENTS_COMMISSION, AGENTS_OWED, RECEIVED } from './ledger-accounts.ts'

type Booking = { entrepreneurId: string; id: string; createdAt: Date }

/** A card that an agent sold: its price is not in the till but with the agent, who keeps the commission of it. */
export type AgentSale = Booking & { purchaseId: string; priceMinor: number; commissionMinor: number }

const write = async (
  tx: Tx,
  transaction: typeof ledgerTransactions.$inferInsert,
  lines: readonly { account: string; amountMinor: number }[],
): Promise<void> => {
  await tx.insert(ledgerTransactions).values(transaction)
  const line = { entrepreneurId: transaction.entrepreneurId, transactionId: transaction.id, currency: 'SLE' }
  await tx
    .insert(ledgerEntries)
    .values(lines.filter(({ amountMinor }) => amountMinor !== 0).map((each) => ({ ...line, ...each })))
}

const linesOf = ({ priceMinor, commissionMinor }: AgentSale, sign: 1 | -1) => [
  { account: AGENTS_OWED, amountMinor: sign * (priceMinor - commissionMinor) },
  { account: AGENTS_COMMISSION, amountMinor: sign * commissionMinor },
  { account: RECEIVED.cash, amountMinor: -sign * priceMinor },
]

/** Moves the cash of a sale from the till to its agent's debt, less the commission. The sale itself is booked as any other. */
export const bookAgentSale = (tx: Tx, sale: AgentSale): Promise<void> => {
  const { entrepreneurId, id, createdAt, purchaseId } = sale
  return write(tx, { entrepreneurId, id, createdAt, purchaseId, kind: 'agent_sale' }, linesOf(sale, 1))
}

/** The same turned round, for a card that came back. */
export const bookAgentReturn = (tx: Tx, sale: AgentSale): Promise<void> => {
  const { entrepreneurId, id, createdAt, purchaseId } = sale
  return write(tx, { entrepreneurId, id, createdAt, purchaseId, kind: 'agent_return' }, linesOf(sale, -1))
}

/** Cash that an agent brought is in the till, and is owed no more. */
export const bookAgentSettlement = (
  tx: Tx,
  { cashMinor, ...booking }: Booking & { agentSettlementId: string; cashMinor: number },
): Promise<void> =>
  write(tx, { ...booking, kind: 'agent_settled' }, [
    { account: RECEIVED.cash, amountMinor: cashMinor },
    { account: AGENTS_OWED, amountMinor: -cashMinor },
  ])
