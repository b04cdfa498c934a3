import { readPin } from '@minit/domain/identity/agent-pins.ts'
import type { AgentCaller } from '../../../kernel/caller.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { hashToken, newToken } from '../../identity/passwords.ts'
import { oldestLiveSession } from '../../identity/sessions.ts'
import { writePinHash } from '../vouchers/agents.queries.ts'
import { agentIn } from './agent-devices.ts'
import { isPinRight, newerPinHash } from './agent-pin.ts'
import {
  type AgentLogin,
  endSession,
  findLogins,
  findSession,
  hasPin,
  insertSession,
  touchSession,
} from './agents.queries.ts'

const TOUCH_EVERY_MS = 60_000

/** What the agent entered. The seller's slug distinguishes shops when one number sells for several. */
export type AgentCredentials = { phone: string; pin: string; shop: string | null }

/**
 * Starts an agent's session and returns its token and the agent. Refuses with `invalid_credentials`, with the
 * same text and delay whether or not such an agent exists.
 */
export const logInAgent = async (
  deps: Deps,
  credentials: AgentCredentials,
): Promise<{ token: string; agentId: string }> => {
  const { phone, shop } = credentials
  const e164 = readPhone(phone)?.e164 ?? null
  const logins = e164 === null ? [] : await deps.db.readAsPlatform((tx) => findLogins(tx, e164))
  const session = await withPin(deps, logins, { pin: readPin(credentials.pin) ?? '', shop })
  const token = session === null ? null : await startSession(deps, session, readPin(credentials.pin) ?? '')
  if (session === null || token === null) {
    deps.log.warn({ agentId: logins[0]?.agent.id ?? null }, 'an agent’s login failed')
    throw new Refusal('invalid_credentials', 'The number or the PIN is not right')
  }
  return { token, agentId: session.agent.id }
}

/** Whether one of the agents with this number logged in with this browser before. */
export const isKnownAgentDevice = async (
  deps: Deps,
  { phone, token }: { phone: string; token: string },
): Promise<boolean> => {
  const agentId = agentIn(deps, token)
  const e164 = readPhone(phone)?.e164 ?? null
  if (agentId === null || e164 === null) return false
  const logins = await deps.db.readAsPlatform((tx) => findLogins(tx, e164))
  return logins.some(({ agent }) => agent.id === agentId)
}

/** The agent with this number whose PIN matches; the agent of the named shop is tried first. */
const withPin = async (
  deps: Deps,
  logins: readonly AgentLogin[],
  { pin, shop }: { pin: string; shop: string | null },
): Promise<AgentLogin | null> => {
  const ordered = logins.toSorted((a, b) => Number(b.slug === shop) - Number(a.slug === shop))
  for (const login of ordered) if (await isPinRight(deps, login.agent, pin)) return login
  if (ordered.length === 0) await isPinRight(deps, null, pin)
  return null
}

/** Null if the PIN was changed, or the agent removed, during the check. */
const startSession = async (deps: Deps, { agent }: AgentLogin, pin: string): Promise<string | null> => {
  const [token, now] = [newToken(deps), deps.now()]
  const newerHash = await newerPinHash(deps, agent, pin)
  return deps.db.inTenant(agent.entrepreneurId, async (tx) => {
    if (!(await hasPin(tx, agent))) return null
    const { entrepreneurId, id: agentId } = agent
    if (newerHash !== null) await writePinHash(tx, agentId, newerHash)
    await insertSession(tx, {
      entrepreneurId,
      agentId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
    })
    return token
  })
}

/**
 * Finds the agent of a session; null without one. It ends like an account's, and at once when
 * the agent is removed.
 */
export const findAgentCaller = async (deps: Deps, token: string | null): Promise<AgentCaller | null> => {
  if (token === null) return null
  const tokenHash = hashToken(token)
  const found = await deps.db.readAsPlatform((tx) => findSession(tx, tokenHash))
  const now = deps.now()
  const { usedSince, openedSince } = oldestLiveSession(now)
  if (found === null || found.session.lastUsedAt < usedSince || found.session.createdAt < openedSince)
    return null
  const { entrepreneurId, agentId, lastUsedAt } = found.session
  if (now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await deps.db.inTenant(entrepreneurId, (tx) => touchSession(tx, tokenHash, now))
  return { kind: 'agent', agentId, entrepreneurId, name: found.name, tokenHash }
}

export const logOutAgent = (deps: Deps, { entrepreneurId, tokenHash }: AgentCaller): Promise<void> =>
  deps.db.inTenant(entrepreneurId, (tx) => endSession(tx, tokenHash, deps.now()))
