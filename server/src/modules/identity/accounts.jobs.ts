import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { MAX_LATE_DAYS } from '@minit/domain/sales/late-sales.ts'
import type { Tx } from '../../db/database.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Deps } from '../../ports/deps.ts'
import { deleteEndedSessions } from './login-sessions.queries.ts'
import { sendForgottenLink } from './password-links.ts'
import { oldestLiveSession } from './sessions.ts'

type DeleteEnded = (tx: Tx, before: ReturnType<typeof oldestLiveSession>) => Promise<number>

/** `deleteEndedAgentSessions` deletes the sessions of agents, which belong to a later module. */
export const authJobs = (
  deps: Deps,
  deleteEndedAgentSessions: DeleteEnded,
): Pick<JobHandlers, 'send-password-link' | 'delete-ended-sessions'> => ({
  'send-password-link': ({ name }) => sendForgottenLink(deps, name),
  'delete-ended-sessions': async () => {
    const oldest = oldestLiveSession(deps.now())
    // An offline sale uploaded late is judged by when the session's phone was last connected.
    const aWeekAgo = new Date(deps.now().getTime() - MAX_LATE_DAYS * DAY_MS)
    const ended = { ...oldestLiveSession(aWeekAgo), revokedSince: aWeekAgo }
    const deleted = await deps.db.asPlatform((tx) => deleteEndedSessions(tx, ended))
    const ofAgents = await deps.db.asPlatform((tx) => deleteEndedAgentSessions(tx, oldest))
    deps.log.info({ deleted, ofAgents }, 'ended login sessions were deleted')
  },
})
