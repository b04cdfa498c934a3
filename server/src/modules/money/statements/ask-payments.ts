import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { StatementProvider } from '@minit/domain/money/statements.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { type Answer, askAll, type Stop } from './ask-all.ts'
import { type AskedPayment, type AskedSpan, listToAsk, listToAskAgain } from './asked.queries.ts'
import {
  type AskedFile,
  forgetAsked,
  keepAnswers,
  openAsked,
  takeAsked,
  type Unanswered,
} from './asked-file.ts'

/** Of a day that is whole, what was under way in the night is asked about until then: its payer may have paid since. */
const UNENDED_DAYS = 3
/** Between two looks at the database. */
const PAGE = 200

/** Who is asked of which days, the first first, and until when by the clock that nobody sets. */
export type Asking = {
  name: StatementProvider
  provider: PaymentProvider
  days: readonly string[]
  untilMs: number
}

/**
 * Asks a provider that has no list about each payment of some days, and takes what it says as a statement: what it has and we do
 * not know of is settled by it, and what it does not have differs. The days after the last one without an answer count as whole.
 * Throws where time or answers are missing: the next run, of this night or another, goes on where this one ended.
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

/** Once yesterday is whole this night's first run is done, and a later one asks of the days that are not, and of nothing else. */
const spanOf = (deps: Deps, provider: StatementProvider, days: readonly string[]): AskedSpan => {
  const until = startOf(freetownDay(deps.now()))
  const isYesterdayOpen = days.includes(freetownDay(new Date(until.getTime() - DAY_MS)))
  const unendedSince = isYesterdayOpen ? new Date(until.getTime() - UNENDED_DAYS * DAY_MS) : until
  const first = startOf(days[0] ?? '')
  return { provider, from: first < unendedSince ? first : unendedSince, until, days, unendedSince }
}

/** Null where nothing was to be asked, or the provider can be asked nothing: the file is gone. */
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

/** Once more about each that was not answered: most are only busy for a moment. */
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
    // Those that are never answered stand behind the others.
    unanswered: [...notAsked, ...unansweredOf(answers, night)],
  })
  throwIf(stop)
  return kept
}

const throwIf = (stop: Stop | null): void => {
  if (stop !== null) throw new Error(`asking goes on in the next run: ${stop}`)
}

const linesOf = (answers: readonly Answer[]) => answers.flatMap(({ line }) => line ?? [])

const unansweredAs = ({ id, createdAt }: AskedPayment): Unanswered => ({ id, day: freetownDay(createdAt) })

/** Those of days that are whole keep no day open, and are asked about in the next night. */
const unansweredOf = (answers: readonly Answer[], { span }: Night): Unanswered[] =>
  answers
    .filter(({ isKnown }) => !isKnown)
    .map(({ payment }) => unansweredAs(payment))
    .filter(({ day }) => span.days.includes(day))
