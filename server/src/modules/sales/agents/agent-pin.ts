import { drawSixDigits } from '../../../kernel/draw-digits.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { limitKey, limitsOf, normalizeLimitKey } from '../../../limits/rate-limits.ts'
import type { Deps } from '../../../ports/deps.ts'
import { hashPin, isPinOf, type PinTools, renewedPin } from '../../identity/keyed-pins.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { findAgentPhone, writePinHash } from '../vouchers/agents.queries.ts'
import { endSessionsOf } from './agents.queries.ts'

/** Keys the PIN to one agent. */
const keyed = (agentId: string, pin: string): string => `agent pin:${agentId}:${pin}`

/** Without an agent it takes as long as a real check. */
export const isPinRight = (
  tools: PinTools,
  agent: { id: string; pinHash: string | null } | null,
  pin: string,
): Promise<boolean> => isPinOf(tools, keyed(agent?.id ?? '', pin), agent?.pinHash ?? null)

/** A new hash for a correct PIN whose hash an older key made; null if it is current. */
export const newerPinHash = (
  tools: PinTools,
  { id, pinHash }: { id: string; pinHash: string | null },
  pin: string,
): Promise<string | null> => renewedPin(tools, keyed(id, pin), pinHash ?? '')

/**
 * Gives an agent a new PIN, which the seller sees once. The old PIN becomes invalid, its sessions end, and
 * wrong attempts no longer lock the agent out. Refuses with `agent_not_found`.
 */
export const renewPin = async (
  deps: Deps,
  entrepreneurId: string,
  agentId: string,
  actor?: Actor,
): Promise<string> => {
  const pin = drawSixDigits(deps)
  const pinHash = await hashPin(deps, keyed(agentId, pin))
  const phone = await deps.db.inTenant(entrepreneurId, async (tx) => {
    await endSessionsOf(tx, agentId, deps.now())
    if (!(await writePinHash(tx, agentId, pinHash))) return null
    await writeShopChange(deps, tx, { actor, action: 'agent_pin_renewed', subject: subjectOf(agentId) })
    return findAgentPhone(tx, agentId)
  })
  if (phone === null) throw new Refusal('agent_not_found')
  await forgetWrongPins(deps, phone)
  return pin
}

const subjectOf = (id: string) => ({ type: 'agent', id })

/** Deletes the rate-limit counts of the number, in total and per address. */
const forgetWrongPins = async ({ db }: Deps, phone: string): Promise<void> => {
  const [limits, name] = [limitsOf(db.platformPool), normalizeLimitKey(phone)]
  await limits.forget(limitKey('loginAgent', 'name', name))
  await limits.forget(limitKey('loginAgent', 'login', `${name}|`))
}

/** Removes an agent's login: no PIN is valid, and sessions end. Refuses with `agent_not_found`. */
export const closeLogin = async (
  deps: Deps,
  entrepreneurId: string,
  agentId: string,
  actor?: Actor,
): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    await endSessionsOf(tx, agentId, deps.now())
    if (!(await writePinHash(tx, agentId, null))) throw new Refusal('agent_not_found')
    await writeShopChange(deps, tx, { actor, action: 'agent_login_closed', subject: subjectOf(agentId) })
  })
}

/** The login page of a seller's agents. */
export const agentLoginUrl = async (deps: Deps, entrepreneurId: string): Promise<string> => {
  const { slug } = await deps.db.inTenant(entrepreneurId, findOwnSeller)
  return `${deps.publicUrl}/agent?shop=${encodeURIComponent(slug)}`
}
