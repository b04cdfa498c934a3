import type { LoggedInCaller } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import { revokeLoginSessions } from './auth.queries.ts'

/** Logs the caller's account out everywhere, here too. */
export const endLoginSessions = (deps: Deps, { accountId }: LoggedInCaller): Promise<void> =>
  deps.db.asPlatform((tx) => revokeLoginSessions(tx, accountId, deps.now()))
