import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listOpenAlerts } from './alerts.queries.ts'
import { readOnCallView, saveOnCall } from './on-call.ts'
import { statusOf } from './status.ts'

/** The public status. */
export const statusHandlers = (deps: Deps) => {
  const readStatus = statusOf(deps)
  return {
    readStatus: () => readStatus(),
  } satisfies SomeHandlers
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

/** Open alerts, and their recipients. */
export const watchHandlers = (deps: Deps) =>
  ({
    readWatch: () => readWatch(deps),
    saveOnCall: async ({ body, caller }) => {
      await saveOnCall(deps, caller, body)
      return readWatch(deps)
    },
  }) satisfies SomeHandlers
