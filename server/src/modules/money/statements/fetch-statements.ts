import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import type { StatementProvider } from '@minit/domain/money/statements.ts'
import { type Attempt, countAttempts } from '../../../jobs/attempts.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { askPayments } from './ask-payments.ts'
import { openFile } from './night-file.ts'
import { deleteFile, listForgotten, listLeftUnmatched } from './statements.queries.ts'
import { DAYS_BACK, uncoveredDays } from './uncovered-days.ts'
import { readableProviders } from './upload.ts'

/** The nights in which an unfinished file is continued, and one more. */
const ASKED_DAYS = DAYS_BACK + 1

/** Deletes uploads that were not taken within a day, and queries that did not finish within a week. */
export const forgetFiles = async (deps: Deps): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(deps.now().getTime() - days * DAY_MS)
  const old = { before: daysAgo(1), askedBefore: daysAgo(ASKED_DAYS) }
  const files = await deps.db.readAsPlatform((tx) => listForgotten(tx, old))
  for (const { id } of files) await deps.db.asPlatform((tx) => deleteFile(tx, id))
}

/**
 * Creates a new job for files whose matching failed, and returns how many: it is retried each
 * night until it succeeds.
 */
export const matchAgain = async (deps: Deps): Promise<number> => {
  const files = await deps.db.readAsPlatform(listLeftUnmatched)
  for (const { id } of files)
    await deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'match-statement', { fileId: id }))
  return files.length
}

/** Below the job's timeout of an hour, so that one answer may still be pending. */
const MAX_MS = 45 * 60_000

/** `untilMs` is on the monotonic clock. */
type Night = { untilMs: number; attempt: Attempt }

/**
 * Fetches from each provider what it moved on the last week's days without a complete statement: by its list,
 * or else one payment at a time. Providers run concurrently, so that a slow or failing one, or one day, does
 * not delay others. Throws at the end if something could not be fetched: the next run requests only that.
 */
export const fetchStatements = async (deps: Deps): Promise<void> => {
  const { attempt, failures } = countAttempts(deps)
  const night = { untilMs: deps.elapsedMs() + MAX_MS, attempt }
  const fetchOne = (name: StatementProvider) =>
    attempt(() => fetchOf(deps, night, name), `what ${name} moved could not be fetched`)
  await Promise.all(readableProviders().map(fetchOne))
  if (failures() > 0) throw new Error(`${failures()} of the statements could not be fetched`)
}

const fetchOf = async (deps: Deps, { untilMs, attempt }: Night, name: StatementProvider): Promise<void> => {
  const provider = await deps.payments.byName(name as PaymentProvider['name'])
  if (provider === null) return
  const days = await uncoveredDays(deps, name)
  const { listTransactions: list } = provider
  if (list === undefined) return askPayments(deps, { name, provider, days, untilMs })
  // Yesterday first: lists begin with the newest, and it has the most to settle.
  for (const day of days.toReversed())
    await attempt(
      () => fetchDay(deps, { name, day, untilMs }, list),
      `the list of ${name} of ${day} could not be fetched; the day stays open`,
    )
}

type Day = { name: StatementProvider; day: string; untilMs: number }
type List = NonNullable<PaymentProvider['listTransactions']>

const MIDNIGHT = 'T00:00:00.000Z'

/** Fetches the list of one day, and takes it once it is complete. */
const fetchDay = async (deps: Deps, asked: Day, list: List): Promise<void> => {
  const { name, day } = asked
  const file = await openFile(deps, name, `${day}, fetched`)
  try {
    await readPages(deps, asked, { list, add: file.add })
  } catch (error) {
    await deps.db.asPlatform((tx) => deleteFile(tx, file.id))
    throw error
  }
  await file.take({ coveredFrom: day, coveredUntil: day })
}

type Pages = { list: List; add: Awaited<ReturnType<typeof openFile>>['add'] }

const readPages = async (deps: Deps, { day, untilMs }: Day, { list, add }: Pages): Promise<void> => {
  const from = new Date(day + MIDNIGHT)
  const span = { from, until: new Date(from.getTime() + DAY_MS) }
  for (let after: string | null = null; ; ) {
    if (deps.elapsedMs() > untilMs) throw new Error('there was no time left')
    const page = await list({ ...span, after })
    if (page.kind === 'unknown') throw new Error('the provider did not give its list')
    await add(page.lines)
    if (page.next === null) return
    after = page.next
  }
}
