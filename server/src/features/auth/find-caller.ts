import type { Caller } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { findLoginSession, touchLoginSession } from './auth.queries.ts'
import { oldestLiveSession } from './session-life.ts'
import { hashToken } from './tokens.ts'

const TOUCH_EVERY_MS = 60_000

/** Who a session token belongs to now. Sessions end after 12 idle hours, after 30 days, and at once when revoked. */
export const findCaller = async (deps: Deps, sessionToken: string | null): Promise<Caller> => {
  if (sessionToken === null) return { kind: 'anonymous' }
  const now = deps.now()
  const tokenHash = hashToken(sessionToken)
  const session = await deps.db.readAsPlatform((db) => findLoginSession(db, tokenHash))
  const { usedSince, openedSince } = oldestLiveSession(now)
  if (session === null || session.lastUsedAt < usedSince || session.createdAt < openedSince)
    return { kind: 'anonymous' }
  if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    const unlessAfter = new Date(now.getTime() - TOUCH_EVERY_MS)
    await deps.db.readAsPlatform((db) => touchLoginSession(db, tokenHash, now, unlessAfter))
  }
  const { accountId, entrepreneurId, feedVersion, totpConfirmedAt } = session
  return entrepreneurId === null
    ? { kind: 'admin', accountId, hasSecondFactor: totpConfirmedAt !== null }
    : { kind: 'entrepreneur', accountId, entrepreneurId, feedVersion: feedVersion ?? 0 }
}
