import { formatPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { writeSellersAudit } from '../audit/audit.ts'
import { bookAgentSettlement } from '../payments/agent-ledger.ts'
import {
  addOwed,
  changeAgent,
  countByAgent,
  findAgentByPhone,
  findSettlementByKey,
  insertAgent,
  insertSettlement,
  listAgentRows,
  lockAgent,
} from './agents.queries.ts'
import type { AgentRow } from './batches.queries.ts'
import { buyersPhone } from './sell-voucher.ts'
import type { Seller } from './void-voucher.ts'

export type AgentInput = { name: string; phoneNumber: string; commissionBasisPoints: number }

const phoneOf = (typed: string): string => {
  const phone = buyersPhone(typed)
  if (phone === null) throw new Refusal('phone_not_valid')
  return phone
}

const NO_FIGURES = { leftCount: 0, soldCount: 0, soldMinor: 0, commissionMinor: 0 }

/** Who sells for this seller, with what each sold, keeps and owes. */
export const listAgents = async (deps: Deps, entrepreneurId: string) => {
  const { rows, figures } = await deps.db.inTenant(entrepreneurId, async (tx) => ({
    rows: await listAgentRows(tx),
    figures: await countByAgent(tx),
  }))
  const counted = new Map(figures.map((each) => [each.agentId, each]))
  return rows.map((row) => agentView(row, counted.get(row.id) ?? NO_FIGURES))
}

const agentView = (
  { id, name, phone, commissionBasisPoints, owedMinor, removedAt }: AgentRow,
  { leftCount, soldCount, soldMinor, commissionMinor }: typeof NO_FIGURES,
) => ({
  ...{ id, name, phoneNumber: formatPhone(phone), commissionPercent: commissionBasisPoints / 100 },
  ...{ leftCount, soldCount, sold: soldMinor, commission: commissionMinor, owed: owedMinor },
  isRemoved: removedAt !== null,
})

/** Refuses with `phone_not_valid` and `agent_phone_taken`. */
export const addAgent = async (
  deps: Deps,
  entrepreneurId: string,
  { name, phoneNumber, commissionBasisPoints }: AgentInput,
): Promise<{ id: string }> => {
  const phone = phoneOf(phoneNumber)
  const id = deps.newId()
  const agent = { entrepreneurId, id, name, phone, commissionBasisPoints, createdAt: deps.now() }
  const isNew = await deps.db.inTenant(entrepreneurId, (tx) => insertAgent(tx, agent))
  if (!isNew) throw new Refusal('agent_phone_taken')
  return { id }
}

/** Other terms hold for batches that are made from now on. Refuses with `agent_not_found` and as above. */
export const editAgent = async (
  deps: Deps,
  entrepreneurId: string,
  { id, name, phoneNumber, commissionBasisPoints }: AgentInput & { id: string },
): Promise<void> => {
  const phone = phoneOf(phoneNumber)
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const holder = await findAgentByPhone(tx, phone)
    if (holder !== null && holder.id !== id) throw new Refusal('agent_phone_taken')
    if (!(await changeAgent(tx, id, { name, phone, commissionBasisPoints })))
      throw new Refusal('agent_not_found')
  })
}

/** Refuses with `agent_not_found`, and `agent_owes_still` while money is open between the two. */
export const removeAgent = async (deps: Deps, entrepreneurId: string, id: string): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const agent = await lockAgent(tx, { entrepreneurId, id })
    if (agent === null || agent.removedAt !== null) throw new Refusal('agent_not_found')
    if (agent.owedMinor !== 0) throw new Refusal('agent_owes_still')
    await changeAgent(tx, id, { removedAt: deps.now() })
  })
}

/** `cashMinor` is what the agent brought; below zero what is handed to them. */
export type SettleInput = { agentId: string; cashMinor: number; idempotencyKey: string }

/** Refuses with `agent_owes_less` and `agent_is_owed_less`: no cash turns a debt round. */
const refuseMoreThanOwed = (cashMinor: number, owedMinor: number): void => {
  if (cashMinor > Math.max(owedMinor, 0)) throw new Refusal('agent_owes_less')
  if (cashMinor < Math.min(owedMinor, 0)) throw new Refusal('agent_is_owed_less')
}

/**
 * Cash that an agent brought goes into the till and off the debt; the commission was taken off the debt with each card. Where cards
 * that they had paid for came back, the till owes them, and cash goes the other way. All or nothing, once for each key. Refuses with
 * `agent_not_found`, `agent_owes_less`, `agent_is_owed_less` and `key_reused`.
 */
export const settleAgent = async (
  deps: Deps,
  seller: Seller,
  { agentId, cashMinor, idempotencyKey }: SettleInput,
): Promise<{ owedMinor: number }> => {
  const { entrepreneurId } = seller
  const ref = { entrepreneurId, id: agentId }
  return deps.db.asPlatform(async (tx) => {
    const agent = await lockAgent(tx, ref)
    if (agent === null) throw new Refusal('agent_not_found')
    const { owedMinor } = agent
    const earlier = await findSettlementByKey(tx, entrepreneurId, idempotencyKey)
    if (earlier !== null && (earlier.agentId !== agentId || earlier.cashMinor !== cashMinor))
      throw new Refusal('key_reused')
    if (earlier !== null) return { owedMinor }
    refuseMoreThanOwed(cashMinor, owedMinor)
    const [id, createdAt] = [deps.newId(), deps.now()]
    const row = {
      entrepreneurId,
      id,
      agentId,
      idempotencyKey,
      cashMinor,
      owedBeforeMinor: owedMinor,
      createdAt,
    }
    await insertSettlement(tx, row)
    const booking = { entrepreneurId, id: deps.newId(), createdAt, agentSettlementId: id }
    await bookAgentSettlement(tx, { ...booking, cashMinor })
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
