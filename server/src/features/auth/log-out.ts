import type { Deps } from '../../ports/deps.ts'
import { revokeLoginSession } from './auth.queries.ts'
import { hashToken } from './tokens.ts'

/** Ends a login session for good, wherever its token was copied to. */
export const logOut = async (deps: Deps, sessionToken: string | null): Promise<void> => {
  if (sessionToken === null) return
  await deps.db.asPlatform((tx) => revokeLoginSession(tx, hashToken(sessionToken), deps.now()))
}
