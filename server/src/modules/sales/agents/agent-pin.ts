import { drawSixDigits } from '../../../kernel/draw-digits.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { limitKey, limitsOf, normalizeLimitKey } from '../../../limits/rate-limits.ts'
import type { Deps } from '../../../ports/deps.ts'
import { hashPin, isPinOf, type PinTools, renewedPin } from '../../identity/keyed-pins.ts'
import { type Actor, writeShopChange } from '../../platform/audit/audit.ts'
import { findOwnSeller } from '../../shop/sellers/sellers.queries.ts'
import { findAgentPhone, writePinHash } from '../vouchers/agents.queries.ts'
import { endSessionsOf } from './agents.queries.ts'

/** Good for this agent alone. */
const keyed = (agentId: string, pin: string): string => `agent pin:${agentId}:${pin}`

/** With nobody it takes as long as a real check. */
export const isPinRight = (
  tools: PinTools,
  agent: { id: string; pinHash: string | null } | null,
  pin: string,
): Promise<boolean> => isPinOf(tools, keyed(agent?.id ?? '', pin), agent?.pinHash ?? null)

/** What takes the place of a right PIN's hash that an older key made; null where the newest made it. */
export const newerPinHash = (
  tools: PinTools,
  { id, pinHash }: { id: string; pinHash: string | null },
  pin: string,
): Promise<string | null> => renewedPin(tools, keyed(id, pin), pinHash ?? '')

/**
 * Gives an agent a new PIN, which is shown to the seller this once. The one before no longer counts, and who is logged in with it
 * is logged out. Wrong PINs that others typed before no longer keep the agent out. Refuses with `agent_not_found`.
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

/** Deletes what was counted under the number: from everywhere, and for each address. */
const forgetWrongPins = async ({ db }: Deps, phone: string): Promise<void> => {
  const [limits, name] = [limitsOf(db.platformPool), normalizeLimitKey(phone)]
  await limits.forget(limitKey('loginAgent', 'name', name))
  await limits.forget(limitKey('loginAgent', 'login', `${name}|`))
}

/** Takes an agent's login away: no PIN counts, and who is logged in is logged out. Refuses with `agent_not_found`. */
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

/** Where a seller's agents log in. */
export const agentLoginUrl = async (deps: Deps, entrepreneurId: string): Promise<string> => {
  const { slug } = await deps.db.inTenant(entrepreneurId, findOwnSeller)
  return `${deps.publicUrl}/agent?shop=${encodeURIComponent(slug)}`
}
