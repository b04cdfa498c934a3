import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { PAYMENT_METHODS } from '@minit/domain/money/payments.ts'
import {
  DATABASE_AWAY,
  type StatusPart,
  statusHeadline,
  statusParts,
} from '@minit/domain/operations/platform-status.ts'
import { isDatabaseAway } from '../../../kernel/database-unavailable.ts'
import { memoizeWithTtl } from '../../../kernel/fresh-reads.ts'
import { onceFor } from '../../../kernel/once-for.ts'
import type { Deps } from '../../../ports/deps.ts'
import { listIncidents } from './alerts.queries.ts'
import { readReadings } from './readings.ts'

const INCIDENT_DAYS = 7
const FRESH_MS = 5_000

export type PublicStatus = {
  at: Date
  headline: ReturnType<typeof statusHeadline>
  parts: StatusPart[]
  incidents: { text: string; from: Date; until: Date | null }[]
}

/** Whether each method that was ever set up takes payments now. Cash needs no provider. */
const readMethods = async ({ payments }: Pick<Deps, 'payments'>) => {
  const open = new Set((await payments.limits()).map(({ method }) => method))
  const all = await Promise.all(
    PAYMENT_METHODS.filter((method) => method !== 'cash').map(async (method) => ({
      method,
      isOpen: open.has(method),
      isSetUp: (await payments.rails(method)).length > 0,
    })),
  )
  return all.filter(({ isSetUp }) => isSetUp)
}

const readIncidents = async ({ db, now }: Deps) => {
  const since = new Date(now().getTime() - INCIDENT_DAYS * DAY_MS)
  const rows = await db.readAsPlatform((tx) => listIncidents(tx, since))
  return rows.map(({ text, openedAt: from, resolvedAt: until }) => ({ text: text ?? '', from, until }))
}

const readNow = async (deps: Deps): Promise<PublicStatus> => {
  const at = deps.now()
  const [readings, methods, offered, incidents] = [
    await readReadings(deps),
    await readMethods(deps),
    await deps.messages.offeredChannels(),
    await readIncidents(deps),
  ]
  const parts = statusParts(
    {
      readings,
      methods,
      sms: { ...readings.sms, isOffered: offered.has('sms') },
      isHeld: deps.db.standby.isHeld() || deps.db.refusedWrites.isRefusing(),
    },
    at,
  )
  return { at, headline: statusHeadline(parts), parts, incidents }
}

const whileAway = (at: Date): PublicStatus => ({
  at,
  parts: [...DATABASE_AWAY],
  headline: statusHeadline(DATABASE_AWAY),
  incidents: [],
})

/**
 * Returns the public status from our own data, cached for five seconds for all callers. Reports a database
 * outage as such; rejects if the read failed for another reason, since sales may still work.
 */
export const createStatus = (deps: Deps): (() => Promise<PublicStatus>) =>
  memoizeWithTtl({
    read: () =>
      readNow(deps).catch((error: unknown) => {
        if (!isDatabaseAway(error)) throw error
        deps.log.warn({ error: String(error) }, 'the public status could not be read')
        return whileAway(deps.now())
      }),
    elapsedMs: deps.elapsedMs,
    freshMs: FRESH_MS,
  })

/** Shared by the API call and the page, so that both show the same moment. */
export const statusOf = onceFor(createStatus)
