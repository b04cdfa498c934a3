import { CSV_START, csvLine } from '@minit/domain/kernel/csv.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { StatementProvider } from '@minit/domain/money/statements.ts'
import type { Tx } from '../../db/database.ts'
import { matchStatement } from '../../modules/money/statements/match.ts'
import { listFiles } from '../../modules/money/statements/statements.queries.ts'
import { readPart, startStatement, takeStatement } from '../../modules/money/statements/upload.ts'
import type { Deps } from '../../ports/deps.ts'

/** Days up to yesterday. */
const DAYS = 7
/** Identify made-up files and the unknown order in them. */
export const SEEDED_BY = 'demo'
export const UNKNOWN_ORDER = 'MINIT-TEST-ORDER-7'
const ADMIN = { accountId: SEEDED_BY, name: SEEDED_BY }
const HEADINGS = ['Type', 'Amount', 'Currency', 'Status', 'Completed at']
const NUMBERS = {
  pawapay: ['Transaction ID', 'Provider transaction ID'],
  vult: ['Order ID', 'Vult request ID'],
}

type Moved = {
  reference: string
  transaction: string
  kind: string
  amountMinor: number
  at: Date
  day: string
}

/** A provider's transactions of the last days, from our own data. */
const listMoved = (tx: Tx, provider: StatementProvider, since: Date, until: Date): Promise<Moved[]> =>
  tx.send<Moved>(
    `select y.provider_reference as reference, 'TX' || y.id as transaction, 'Payment' as kind,
       y.amount_minor::float8 as "amountMinor", v.received_at as at, (v.received_at at time zone 'UTC')::date::text as day
     from provider_events v join payments y on y.entrepreneur_id = v.entrepreneur_id and y.id = v.payment_id
     where v.provider = $1::text and v.kind = 'succeeded' and v.received_at >= $2::timestamptz and v.received_at < $3::timestamptz
     union all
     select provider_reference, coalesce(provider_transaction_id, ''), 'Payout', amount_minor::float8, ended_at,
       (ended_at at time zone 'UTC')::date::text
     from payout_parts where provider = $1::text and state = 'paid' and ended_at >= $2::timestamptz and ended_at < $3::timestamptz
     union all
     select provider_reference, coalesce(reference, ''), 'Refund', amount_minor::float8, ended_at,
       (ended_at at time zone 'UTC')::date::text
     from refunds where provider = $1::text and state = 'sent' and ended_at >= $2::timestamptz and ended_at < $3::timestamptz
     order by 5`,
    [provider, since, until],
  )

/**
 * Adds three differences, each on its own day: a payment that the provider lacks, one with another amount,
 * and one that is unknown to us.
 */
const withDifferences = (moved: readonly Moved[], until: Date): Moved[] => {
  const dayAgo = (days: number): string => freetownDay(new Date(until.getTime() - days * DAY_MS))
  const firstOf = (day: string) => moved.find((each) => each.day === day && each.kind === 'Payment')
  const [missing, other, known] = [firstOf(dayAgo(2)), firstOf(dayAgo(4)), firstOf(dayAgo(3))]
  const theirs = moved
    .filter((each) => each !== missing)
    .map((each) => (each === other ? { ...each, amountMinor: each.amountMinor + 100 } : each))
  if (known === undefined) return theirs
  const outsider = {
    ...known,
    reference: UNKNOWN_ORDER,
    transaction: 'TX-MINIT-TEST-7',
    amountMinor: 1_500,
  }
  return [...theirs, outsider]
}

const textOf = (provider: 'pawapay' | 'vult', moved: readonly Moved[]): string =>
  CSV_START +
  csvLine([...NUMBERS[provider], ...HEADINGS]) +
  moved
    .map(({ reference, transaction, kind, amountMinor, at }) =>
      csvLine([
        reference,
        transaction,
        kind,
        (amountMinor / 100).toFixed(2),
        'SLE',
        'COMPLETED',
        at.toISOString(),
      ]),
    )
    .join('')

/**
 * Makes the providers' statements of the last week and accepts them like an admin: most days match, and three
 * differ. Does nothing if there are statements.
 */
export const seedStatements = async (deps: Deps): Promise<void> => {
  if ((await deps.db.readAsPlatform((tx) => listFiles(tx, null))).length > 0) return
  const until = new Date(`${freetownDay(deps.now())}T00:00:00.000Z`)
  const since = new Date(until.getTime() - DAYS * DAY_MS)
  const days = { coveredFrom: freetownDay(since), coveredUntil: freetownDay(new Date(until.getTime() - 1)) }
  for (const provider of ['pawapay', 'vult'] as const) {
    const moved = await deps.db.readAsPlatform((tx) => listMoved(tx, provider, since, until))
    const lines = provider === 'vult' ? withDifferences(moved, until) : moved
    if (lines.length === 0) continue
    const fileName = `${provider}-${days.coveredFrom}-to-${days.coveredUntil}.csv`
    const id = await startStatement(deps, ADMIN, { provider, fileName })
    await readPart(deps, { id, number: 0, text: textOf(provider, lines), isLast: true })
    await takeStatement(deps, ADMIN, { id, ...days })
    await matchStatement(deps, id)
  }
}
