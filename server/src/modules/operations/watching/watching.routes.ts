import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listOpenAlerts } from './alerts.queries.ts'
import { readOnCallView, saveOnCall } from './on-call.ts'
import { statusOf } from './status.ts'

/** What works, for everybody. */
export const statusHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'readStatus'>> => {
  const readStatus = statusOf(deps)
  return {
    readStatus: async () => ({ status: 200, body: await readStatus() }),
  }
}

const readWatch = async (deps: Deps) => ({
  onCall: await readOnCallView(deps),
  alerts: (await deps.db.readAsPlatform(listOpenAlerts)).map(({ id, kind, text, openedAt }) => ({
    id,
    kind,
    text,
    openedAt,
  })),
})

/** What is wrong, and who is told of it. */
export const watchHandlers = (deps: Deps): Handlers<Pick<Endpoints, 'readWatch' | 'saveOnCall'>> => ({
  readWatch: async () => ({ status: 200, body: await readWatch(deps) }),
  saveOnCall: async ({ body }, { caller }) => {
    await saveOnCall(deps, caller, body)
    return { status: 200, body: await readWatch(deps) }
  },
})
