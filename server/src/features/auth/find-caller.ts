import type { Caller } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { findLoginSession, touchLoginSession } from './auth.queries.ts'
import { hashSessionToken, SESSION_IDLE_HOURS } from './session-tokens.ts'

const IDLE_MS = SESSION_IDLE_HOURS * 3_600_000
const TOUCH_EVERY_MS = 60_000

/** Who a session token belongs to now. Sessions end after 12 idle hours, and at once when revoked. */
export const findCaller = async (deps: Deps, sessionToken: string | null): Promise<Caller> => {
  if (sessionToken === null) return { kind: 'anonymous' }
  const now = deps.now()
  const tokenHash = hashSessionToken(sessionToken)
  const session = await deps.db.readAsPlatform((db) => findLoginSession(db, tokenHash))
  if (session === null) return { kind: 'anonymous' }
  const idleMs = now.getTime() - session.lastUsedAt.getTime()
  if (idleMs > IDLE_MS) return { kind: 'anonymous' }
  if (idleMs > TOUCH_EVERY_MS) {
    const unlessAfter = new Date(now.getTime() - TOUCH_EVERY_MS)
    await deps.db.readAsPlatform((db) => touchLoginSession(db, tokenHash, now, unlessAfter))
  }
  const { accountId, entrepreneurId, feedVersion } = session
  return entrepreneurId === null
    ? { kind: 'admin', accountId }
    : { kind: 'entrepreneur', accountId, entrepreneurId, feedVersion: feedVersion ?? 0 }
}
