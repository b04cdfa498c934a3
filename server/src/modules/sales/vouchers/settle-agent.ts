import { startOfDay } from '@minit/domain/money/shifts.ts'
import type { Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { moveInDrawer } from '../../money/drawers/move-in-drawer.ts'
import { lockDrawer } from '../../money/drawers/open-shift.ts'
import { bookAgentSettlement } from '../../money/ledger/agent-ledger.ts'
import { writeSellersAudit } from '../../platform/audit/audit.ts'
import { addOwed, findSettlementByKey, insertSettlement, lockAgent } from './agents.queries.ts'
import type { Seller } from './void-voucher.ts'

/** `cashMinor` is the cash that the agent paid in; negative if it was paid to them. */
export type SettleInput = { agentId: string; cashMinor: number; idempotencyKey: string }

/**
 * Books an agent's cash into the till and off the debt, from which each card's commission was taken before.
 * If paid cards were returned, the till owes the agent, and cash goes the other way. It is in the open
 * shift's drawer of the account that books it. Atomic, once per key. Refuses with `agent_not_found`,
 * `agent_owes_less`, `agent_is_owed_less`, `key_reused` and `insufficient_drawer_cash`.
 */
export const settleAgent = async (
  deps: Deps,
  seller: Seller,
  { agentId, cashMinor, idempotencyKey }: SettleInput,
): Promise<{ owedMinor: number }> => {
  const { entrepreneurId, accountId } = seller
  const ref = { entrepreneurId, id: agentId }
  return deps.db.asPlatform(async (tx) => {
    const createdAt = deps.now()
    // Locked before the agent, as in every transaction that locks a drawer.
    const shiftId = await lockDrawer(tx, { entrepreneurId, accountId, since: startOfDay(createdAt) })
    const agent = await lockAgent(tx, ref)
    if (agent === null) throw new Refusal('agent_not_found')
    const { owedMinor, name } = agent
    const earlier = await findSettlementByKey(tx, entrepreneurId, idempotencyKey)
    if (earlier !== null && (earlier.agentId !== agentId || earlier.cashMinor !== cashMinor))
      throw new Refusal('key_reused')
    if (earlier !== null) return { owedMinor }
    refuseMoreThanOwed(cashMinor, owedMinor)
    const id = deps.newId()
    const settled = { entrepreneurId, id, cashMinor, createdAt }
    await insertSettlement(tx, { ...settled, agentId, idempotencyKey, owedBeforeMinor: owedMinor })
    const booking = { entrepreneurId, id: deps.newId(), createdAt, agentSettlementId: id }
    await bookAgentSettlement(tx, { ...booking, cashMinor })
    if (shiftId !== null) await moveCash(deps, tx, { ...settled, shiftId, name })
    await addOwed(tx, ref, -cashMinor)
    await writeSellersAudit(deps, tx, {
      actor: seller,
      action: 'agent_settled',
      subject: { type: 'agent', id: agentId },
      before: { owedMinor },
      after: { owedMinor: owedMinor - cashMinor, cashMinor },
    })
    return { owedMinor: owedMinor - cashMinor }
  })
}

/** Refuses with `agent_owes_less` and `agent_is_owed_less`: cash cannot reverse a debt. */
const refuseMoreThanOwed = (cashMinor: number, owedMinor: number): void => {
  if (cashMinor > Math.max(owedMinor, 0)) throw new Refusal('agent_owes_less')
  if (cashMinor < Math.min(owedMinor, 0)) throw new Refusal('agent_is_owed_less')
}

type Moved = {
  entrepreneurId: string
  /** The settlement's id, which makes the drawer movement unique. */
  id: string
  shiftId: string
  name: string
  cashMinor: number
  createdAt: Date
}

const moveCash = async (
  deps: Deps,
  tx: Tx,
  { entrepreneurId, id, shiftId, name, cashMinor, createdAt }: Moved,
): Promise<void> => {
  await moveInDrawer(tx, {
    entrepreneurId,
    id: deps.newId(),
    shiftId,
    key: `agent:${id}`,
    createdAt,
    kind: cashMinor > 0 ? 'in' : 'out',
    amountMinor: Math.abs(cashMinor),
    reason: cashMinor > 0 ? `Brought by ${name}` : `Handed to ${name}`,
  })
}
