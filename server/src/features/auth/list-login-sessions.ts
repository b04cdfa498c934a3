import { describeDevice } from '@minit/domain/devices.ts'
import type { LoggedInCaller } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { listLoginSessions as readLoginSessions } from './auth.queries.ts'
import { oldestLiveSession } from './session-life.ts'
import { hashToken } from './tokens.ts'

/** Where the caller's account is logged in now, used last first; `isCurrent` is the session that asks. */
export const listLoginSessions = async (
  deps: Deps,
  { accountId }: LoggedInCaller,
  sessionToken: string | null,
) => {
  const current = hashToken(sessionToken ?? '')
  const rows = await deps.db.readAsPlatform((db) =>
    readLoginSessions(db, accountId, oldestLiveSession(deps.now())),
  )
  return rows.map(({ createdAt, lastUsedAt, userAgent, tokenHash }) => ({
    createdAt,
    lastUsedAt,
    device: describeDevice(userAgent),
    isCurrent: tokenHash === current,
  }))
}
