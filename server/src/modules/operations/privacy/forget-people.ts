import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { KEPT_DAYS, keptSince } from '@minit/domain/platform/keeping.ts'
import type { Tx } from '../../../db/database.ts'
import { type Attempt, countAttempts } from '../../../jobs/attempts.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { eraseNumber } from './erase-person.ts'
import {
  deleteDeadPushes,
  emptyLateMessages,
  emptyMessages,
  forgetOrderNetworks,
  SMALL_STEPS,
  UNUSED_LISTS,
  type UnusedList,
} from './forget.queries.ts'

/** Limits a run; the next night continues. */
const MAX_BATCHES = 2_000
/** The job times out after an hour. */
const MAX_MS = 50 * 60_000

const untilDone = async (step: () => Promise<boolean>): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if (await step()) return
}

/**
 * Purges personal data that exceeds its retention, in short transactions, from where the last run
 * stopped. Safe to run at any time, also twice at once. Throws at the end if a step failed, so that the
 * job runs again.
 */
export const applyRetention = async (deps: Deps): Promise<void> => {
  const untilMs = deps.elapsedMs() + MAX_MS
  const { attempt, failures } = countAttempts(deps)
  for (const step of stepsOf(deps)) await attempt(step, 'retention: a step failed')
  for (const unused of UNUSED_LISTS)
    await attempt(
      () => eraseUnused(deps, { unused, untilMs, attempt }),
      'retention: inactive numbers could not be listed',
    )
  if (failures() > 0) throw new Error(`${failures()} of what is to be forgotten could not be taken out`)
}

const stepsOf = (deps: Deps): (() => Promise<void>)[] => {
  const now = deps.now()
  const texts = keptSince(KEPT_DAYS.messageTexts, now)
  const networks = firstIdAt(keptSince(KEPT_DAYS.orderNetworks, now))
  const step = (work: (tx: Tx) => Promise<boolean>) => () => untilDone(() => deps.db.asPlatform(work))
  return [
    step((tx) => emptyMessages(tx, { before: texts, firstId: firstIdAt(texts) })),
    step((tx) => emptyLateMessages(tx, { before: texts, now })),
    step((tx) => forgetOrderNetworks(tx, networks)),
    ...SMALL_STEPS.map(({ kept, text }) =>
      step(async (tx) => (await tx.send(text, [keptSince(KEPT_DAYS[kept], now)])).length === 0),
    ),
    step(deleteDeadPushes),
  ]
}

/** `untilMs` is on the monotonic clock. */
type Erasing = { unused: UnusedList; untilMs: number; attempt: Attempt }

/**
 * Erases inactive numbers as if they had requested it. Every one is tried, batch by batch, so that one that
 * cannot be erased tonight blocks no other.
 */
const eraseUnused = async (deps: Deps, { unused, untilMs, attempt }: Erasing): Promise<void> => {
  const before = keptSince(KEPT_DAYS.buyers, deps.now())
  let after: readonly string[] | null = unused.first
  while (after !== null) {
    const from: readonly string[] = after
    const { phones, next } = await deps.db.asPlatform((tx) => unused.list(tx, before, from))
    for (const phone of phones) {
      if (deps.elapsedMs() > untilMs) return
      await attempt(() => eraseOne(deps, phone), 'a person could not be taken out')
    }
    after = next
  }
}

const eraseOne = async (deps: Deps, phone: string): Promise<void> => {
  try {
    await deps.db.asPlatform((tx) => eraseNumber(deps, tx, { phone, why: 'unused' }))
  } catch (error) {
    // A payment or pass is still open: a later night tries again.
    if (!(error instanceof Refusal)) throw error
  }
}

export const forgettingJobs = (deps: Deps): Pick<JobHandlers, 'forget-people'> => ({
  'forget-people': async () => {
    await applyRetention(deps)
    deps.log.info({}, 'retention: purged')
  },
})
