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

/** The nights that an unended file is gone on with, and one to spare. */
const ASKED_DAYS = DAYS_BACK + 1

/** Takes away files that were uploaded a day ago and not taken, and what could not be asked to its end in a week of nights. */
export const forgetFiles = async (deps: Deps): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(deps.now().getTime() - days * DAY_MS)
  const old = { before: daysAgo(1), askedBefore: daysAgo(ASKED_DAYS) }
  const files = await deps.db.readAsPlatform((tx) => listForgotten(tx, old))
  for (const { id } of files) await deps.db.asPlatform((tx) => deleteFile(tx, id))
}

/** Gives files whose matching was given up a new job, and returns how many: each night they are tried again until they are done. */
export const matchAgain = async (deps: Deps): Promise<number> => {
  const files = await deps.db.readAsPlatform(listLeftUnmatched)
  for (const { id } of files)
    await deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'match-statement', { fileId: id }))
  return files.length
}

/** The job is given up after an hour, and one answer may be waited for. */
const MAX_MS = 45 * 60_000

/** `untilMs` is by the clock that nobody sets. */
type Night = { untilMs: number; attempt: Attempt }

/**
 * Asks each provider that can be asked what it moved on the days of the last week that no statement is whole on yet: by its list
 * where it has one, else payment by payment. All at once, so that a slow one takes no other's time, and the trouble of one, or of
 * one day, keeps back nothing else. Throws at the end when something could not be fetched: the next run asks for that alone.
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
  // Yesterday first: lists begin with the newest, and most is to be settled there.
  for (const day of days.toReversed())
    await attempt(
      () => fetchDay(deps, { name, day, untilMs }, list),
      `the list of ${name} of ${day} could not be fetched; the day stays open`,
    )
}

type Day = { name: StatementProvider; day: string; untilMs: number }
type List = NonNullable<PaymentProvider['listTransactions']>

const MIDNIGHT = 'T00:00:00.000Z'

/** The list of one day, taken once all of it is there. */
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
