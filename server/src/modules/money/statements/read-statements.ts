import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { StatementLayout } from '@minit/domain/money/statement-files.ts'
import { dayStateOf, PROVIDER_FORMS } from '@minit/domain/money/statements.ts'
import type { Tx } from '../../../db/database.ts'
import { pageOf } from '../../../kernel/paging.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { listPaidAtNumbers, type PaidAtNumber } from '../payouts/destinations.queries.ts'
import { type DayRow, listDays } from './days.queries.ts'
import { type DifferenceRow, hasDifference, settleManually } from './differences.queries.ts'
import {
  countStates,
  figureOf,
  findFile,
  listFiles,
  listFirstLines,
  type StatementFileRow,
  type StatementLineRow,
} from './statements.queries.ts'
import { isUnrecognised } from './unrecognised-file.queries.ts'
import { readableProviders } from './upload.ts'

const SAMPLES = 5

/** Sample files of the demo, to download and upload. */
export const SAMPLE_STATEMENTS = [
  { provider: 'pawapay', href: '/demo-statements/pawapay.csv' },
  { provider: 'vult', href: '/demo-statements/vult.csv' },
  { provider: 'monime', href: '/demo-statements/monime.csv' },
] as const

const fileView = ({ id, provider, origin, name, state, ...file }: StatementFileRow) => ({
  id,
  provider,
  origin,
  name,
  state,
  readable: file.readable,
  unreadable: file.unreadable,
  leftOut: file.leftOut,
  coveredFrom: file.coveredFrom,
  coveredUntil: file.coveredUntil,
  actorName: file.actorName,
  createdAt: file.createdAt,
})

const sampleView = ({ line, kind, reference, transactionId, amountMinor, occurredAt }: StatementLineRow) => ({
  line,
  kind,
  reference,
  transaction: transactionId,
  amount: amountMinor,
  occurredAt,
})

/** The likely covered days: those of its lines, without today, which is incomplete. */
const likelyDays = (
  deps: Deps,
  { firstDay, lastDay }: { firstDay: string | null; lastDay: string | null },
) => {
  const yesterday = freetownDay(new Date(deps.now().getTime() - DAY_MS))
  const from = firstDay ?? yesterday
  const until = lastDay !== null && lastDay < yesterday ? lastDay : yesterday
  return { from, until: until < from ? from : until }
}

/** Figures over all lines of a file. After the matching they are stored with it. */
const readLines = async (deps: Deps, { id, outcomes, firstDay, lastDay }: StatementFileRow) => {
  if (outcomes !== null)
    return { states: outcomes, figures: { fresh: 0, inMinor: 0, outMinor: 0, firstDay, lastDay } }
  const [figures, states] = await Promise.all([
    deps.db.readAsPlatform((tx) => figureOf(tx, id)),
    deps.db.readAsPlatform((tx) => countStates(tx, id)),
  ])
  return { figures, states }
}

/**
 * Reads a file's content, and what taking it would change or has changed. Refuses with `statement_not_found`.
 */
export const readStatement = async (deps: Deps, id: string) => {
  const file = await deps.db.readAsPlatform((tx) => findFile(tx, id))
  if (file === null) throw new Refusal('statement_not_found')
  const [{ figures, states }, samples, isOfOthers] = await Promise.all([
    readLines(deps, file),
    deps.db.readAsPlatform((tx) => listFirstLines(tx, id, SAMPLES)),
    file.state === 'ready' && deps.db.readAsPlatform((tx) => isUnrecognised(tx, file)),
  ])
  const countOf = (state: StatementLineRow['state']): number => states[state] ?? 0
  return {
    file: fileView(file),
    fresh: figures.fresh,
    known: file.readable - figures.fresh,
    moneyIn: figures.inMinor,
    moneyOut: figures.outMinor,
    isStrange: isOfOthers,
    likely: likelyDays(deps, figures),
    // Only `findLayout` writes it.
    dateOrder: (file.layout as StatementLayout | null)?.dateOrder ?? null,
    samples: samples.map(sampleView),
    unreadableLines: file.unreadableLines,
    leftOutLines: file.leftOutLines,
    outcomes: {
      repeated: countOf('repeated'),
      matched: countOf('matched'),
      settled: countOf('told'),
      differing: countOf('differs'),
      unmatched: countOf('unmatched'),
      waiting: countOf('read') + countOf('to_tell'),
    },
  }
}

const dayView = ({ provider, day, lines, byHand, toWorkOn, isAsked, ...figures }: DayRow) => ({
  provider,
  day,
  lines,
  byHand,
  toWorkOn,
  isAsked,
  state: dayStateOf({ ...figures, toWorkOn }),
  theirsIn: figures.theirsInMinor,
  oursIn: figures.oursInMinor,
  theirsOut: figures.theirsOutMinor,
  oursOut: figures.oursOutMinor,
})

type OpenDifference = { difference: DifferenceRow; businessName: string | null; phone: string | null }

/** A payout missing after a restore is found by its number only. */
const isForNothing = ({ difference, phone }: OpenDifference): boolean =>
  difference.kind === 'unmatched_out' && phone !== null

const differenceView = (
  { difference, businessName, phone }: OpenDifference,
  paidAt: readonly PaidAtNumber[],
) => ({
  id: difference.id,
  provider: difference.provider,
  kind: difference.kind,
  lineKind: difference.lineKind,
  reference: difference.reference,
  transaction: difference.transactionId,
  day: difference.day,
  theirs: difference.theirsMinor,
  ours: difference.oursMinor,
  transactionId: difference.purchaseId,
  businessName,
  phone: phone === null ? null : maskPhone(phone),
  paidAtNumber: paidAt
    .filter((seller) => seller.phone === phone)
    .map((seller) => ({ id: seller.id, businessName: seller.businessName })),
})

/** Differences between providers and the ledger, as lists show them. */
export const differenceViews = async (deps: Deps, open: readonly OpenDifference[]) => {
  const phones = open.filter(isForNothing).flatMap(({ phone }) => phone ?? [])
  const paidAt =
    phones.length === 0 ? [] : await deps.db.readAsPlatform((tx) => listPaidAtNumbers(tx, phones))
  return open.map((each) => differenceView(each, isForNothing(each) ? paidAt : []))
}

const DAYS_BACK = { '7d': 7, '30d': 30, '90d': 90 } as const

/** Lists the files that were uploaded or fetched, newest first. */
export const listStatementFiles = async (deps: Deps, after: string | undefined) => {
  const rows = await deps.db.readAsPlatform((tx) => listFiles(tx, after ?? null))
  return pageOf(rows, fileView, ({ id }) => id)
}

/** Reads the providers, and the days of a range by provider. */
export const readStatements = async (deps: Deps, range: keyof typeof DAYS_BACK) => {
  const since = freetownDay(new Date(deps.now().getTime() - (DAYS_BACK[range] - 1) * DAY_MS))
  const days = await deps.db.readAsPlatform((tx) => listDays(tx, since))
  const providers = readableProviders().map((provider) => {
    const { name, columns, identity } = PROVIDER_FORMS[provider]
    return {
      provider,
      name,
      reference: columns.reference,
      transaction: identity === 'transaction' ? columns.transaction : null,
    }
  })
  const samples = deps.mode === 'demo' ? [...SAMPLE_STATEMENTS] : []
  return { providers, samples, days: days.map(dayView) }
}

type Settled = { id: string; reason: string }

/** Of two concurrent calls one settles it. Refuses with `difference_not_found` and `already_decided`. */
export const settleOrRefuse = async (
  deps: Deps,
  tx: Tx,
  admin: Admin,
  { id, reason }: Settled,
): Promise<DifferenceRow> => {
  const settled = await settleManually(tx, id, { settledAt: deps.now(), settledBy: admin.name, reason })
  if (settled !== null) return settled
  throw new Refusal((await hasDifference(tx, id)) ? 'already_decided' : 'difference_not_found')
}

/** Settles a difference as handled. Refuses with `difference_not_found` and `already_decided`. */
export const settleDifference = (deps: Deps, admin: Admin, { id, reason }: Settled): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const settled = await settleOrRefuse(deps, tx, admin, { id, reason })
    const { provider, kind, reference, theirsMinor, oursMinor } = settled
    await writeAudit(deps, tx, {
      admin,
      action: 'statement_difference_settled',
      subject: { type: 'statement_difference', id },
      before: { provider, kind, reference, theirsMinor, oursMinor },
      reason,
    })
  })
