import { formatPhone, maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import {
  changeAgent,
  countByAgent,
  findAgentByPhone,
  insertAgent,
  listAgentRows,
  lockAgent,
} from './agents.queries.ts'
import type { AgentRow } from './batches.queries.ts'
import { buyersPhone } from './sell-voucher.ts'

export type AgentInput = { name: string; phoneNumber: string; commissionBasisPoints: number }

const phoneOf = (typed: string): string => {
  const phone = buyersPhone(typed)
  if (phone === null) throw new Refusal('phone_not_valid')
  return phone
}

const NO_FIGURES = { leftCount: 0, soldCount: 0, soldMinor: 0, commissionMinor: 0 }

/** Lists the seller's agents, with what each sold, keeps and owes. */
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
  id,
  name,
  phoneNumber: formatPhone(phone),
  commissionPercent: commissionBasisPoints / 100,
  leftCount,
  soldCount,
  sold: soldMinor,
  commission: commissionMinor,
  owed: owedMinor,
  isRemoved: removedAt !== null,
})

const subjectOf = (id: string) => ({ type: 'agent', id })

const termsOf = ({
  name,
  phone,
  commissionBasisPoints,
}: Pick<AgentRow, 'name' | 'phone' | 'commissionBasisPoints'>) => ({
  name,
  phone: maskPhone(phone),
  commissionBasisPoints,
})

/** Refuses with `phone_not_valid` and `agent_phone_taken`. */
export const addAgent = async (
  deps: Deps,
  entrepreneurId: string,
  { name, phoneNumber, commissionBasisPoints }: AgentInput,
  actor?: Actor,
): Promise<{ id: string }> => {
  const phone = phoneOf(phoneNumber)
  const id = deps.newId()
  const agent = { entrepreneurId, id, name, phone, commissionBasisPoints, createdAt: deps.now() }
  const after = { name, phone: maskPhone(phone), commissionBasisPoints }
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    if (!(await insertAgent(tx, agent))) throw new Refusal('agent_phone_taken')
    await writeShopChange(deps, tx, { actor, action: 'agent_added', subject: subjectOf(id), after })
  })
  return { id }
}

/** New terms apply to later batches. Refuses with `agent_not_found`, and as `addAgent`. */
export const editAgent = async (
  deps: Deps,
  entrepreneurId: string,
  { id, name, phoneNumber, commissionBasisPoints }: AgentInput & { id: string },
  actor?: Actor,
): Promise<void> => {
  const phone = phoneOf(phoneNumber)
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const holder = await findAgentByPhone(tx, phone)
    if (holder !== null && holder.id !== id) throw new Refusal('agent_phone_taken')
    const before = await lockAgent(tx, { entrepreneurId, id })
    if (before === null || !(await changeAgent(tx, id, { name, phone, commissionBasisPoints })))
      throw new Refusal('agent_not_found')
    await writeShopChange(deps, tx, {
      actor,
      action: 'agent_changed',
      subject: subjectOf(id),
      before: termsOf(before),
      after: termsOf({ name, phone, commissionBasisPoints }),
    })
  })
}

/** Refuses with `agent_not_found`, and `agent_balance_not_settled` while the agent's balance is open. */
export const removeAgent = async (
  deps: Deps,
  entrepreneurId: string,
  id: string,
  actor?: Actor,
): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    const agent = await lockAgent(tx, { entrepreneurId, id })
    if (agent === null || agent.removedAt !== null) throw new Refusal('agent_not_found')
    if (agent.owedMinor !== 0) throw new Refusal('agent_balance_not_settled')
    await changeAgent(tx, id, { removedAt: deps.now() })
    const before = termsOf(agent)
    await writeShopChange(deps, tx, { actor, action: 'agent_removed', subject: subjectOf(id), before })
  })
}
