import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { StatementProvider } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { type Answer, askAll, type Stop } from './ask-all.ts'
import { type AskedSpan, listToAsk, listToAskAgain, type PaymentStatusQuery } from './asked.queries.ts'
import {
  type AskedFile,
  forgetAsked,
  keepAnswers,
  openAsked,
  takeAsked,
  type Unanswered,
} from './asked-file.ts'

/** A payment pending at night stays in the next queries for this long: its payer may have paid since. */
const UNENDED_DAYS = 3
/** Payments per query of the database. */
const PAGE = 200

/** The provider, the days to query, first day first, and the deadline on the monotonic clock. */
export type Asking = {
  name: StatementProvider
  provider: PaymentProvider
  days: readonly string[]
  untilMs: number
}

/**
 * Queries a provider without a list about each payment of some days, and takes the answers as a statement:
 * unknown payments are settled by it, and missing ones become differences. Days after the last unanswered
 * payment count as complete. Throws when time or answers are missing: the next run, tonight or later,
 * continues from there.
 */
export const askPayments = async (deps: Deps, { days, ...asking }: Asking): Promise<void> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const night = { ...asking, span: spanOf(deps, asking.name, days) }
  const askedOnce = await askEach(deps, night, await openAsked(deps, asking.name, first))
  if (askedOnce === null) return
  const file = await askAgain(deps, night, askedOnce)
  const { unanswered } = file
  const coveredFrom = unanswered.reduce((from, { day }) => later(from, dayAfter(day)), file.from)
  if (coveredFrom <= last) await takeAsked(deps, file, { coveredFrom, coveredUntil: last })
  if (unanswered.length > 0)
    throw new Error(`${unanswered.length} payments have no answer; their days stay open`)
}

type Night = Omit<Asking, 'days'> & { span: AskedSpan }

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
const dayAfter = (day: string): string => freetownDay(new Date(startOf(day).getTime() + DAY_MS))
const later = (one: string, other: string): string => (one > other ? one : other)

/** Once yesterday is complete, tonight's first run is done, and later runs query only incomplete days. */
const spanOf = (deps: Deps, provider: StatementProvider, days: readonly string[]): AskedSpan => {
  const until = startOf(freetownDay(deps.now()))
  const isYesterdayOpen = days.includes(freetownDay(new Date(until.getTime() - DAY_MS)))
  const unendedSince = isYesterdayOpen ? new Date(until.getTime() - UNENDED_DAYS * DAY_MS) : until
  const first = startOf(days[0] ?? '')
  return { provider, from: first < unendedSince ? first : unendedSince, until, days, unendedSince }
}

/** Null if there was nothing to query, or the provider has no status call: the file is deleted. */
const askEach = async (deps: Deps, night: Night, opened: AskedFile): Promise<AskedFile | null> => {
  let file = opened
  for (;;) {
    const { after } = file
    const page = await deps.db.readAsPlatform((tx) => listToAsk(tx, night.span, { after, count: PAGE }))
    const { answers, stop } = await askAll(deps, night, page)
    if (stop === 'unsupported') return forgotten(deps, file)
    const unanswered = [...file.unanswered, ...unansweredOf(answers, night)]
    if (answers.length > 0)
      file = await keepAnswers(deps, file, {
        lines: linesOf(answers),
        after: answers.at(-1)?.payment.id ?? after,
        unanswered,
      })
    throwIf(stop)
    if (page.length < PAGE) return file.after === '' ? forgotten(deps, file) : file
  }
}

const forgotten = async (deps: Deps, file: AskedFile): Promise<null> => {
  await forgetAsked(deps, file)
  return null
}

/** Queries the unanswered payments once more: most providers are busy for a moment only. */
const askAgain = async (deps: Deps, night: Night, file: AskedFile): Promise<AskedFile> => {
  if (file.unanswered.length === 0) return file
  const ids = file.unanswered.map(({ id }) => id)
  const rows = await deps.db.readAsPlatform((tx) => listToAskAgain(tx, night.span, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const payments = ids.flatMap((id) => byId.get(id) ?? [])
  const { answers, stop } = await askAll(deps, night, payments)
  const notAsked = payments.slice(answers.length).map(unansweredAs)
  const kept = await keepAnswers(deps, file, {
    lines: linesOf(answers),
    after: file.after,
    // Payments that never get an answer go to the end.
    unanswered: [...notAsked, ...unansweredOf(answers, night)],
  })
  throwIf(stop)
  return kept
}

const throwIf = (stop: Stop | null): void => {
  if (stop !== null) throw new Error(`asking goes on in the next run: ${stop}`)
}

const linesOf = (answers: readonly Answer[]) => answers.flatMap(({ line }) => line ?? [])

const unansweredAs = ({ id, createdAt }: PaymentStatusQuery): Unanswered => ({
  id,
  day: freetownDay(createdAt),
})

/** Unanswered payments of complete days keep no day open; the next night queries them. */
const unansweredOf = (answers: readonly Answer[], { span }: Night): Unanswered[] =>
  answers
    .filter(({ isKnown }) => !isKnown)
    .map(({ payment }) => unansweredAs(payment))
    .filter(({ day }) => span.days.includes(day))
