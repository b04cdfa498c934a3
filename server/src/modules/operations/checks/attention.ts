import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import { lateClaimsSince } from '@minit/domain/sales/claims.ts'
import * as z from 'zod'
import type { Deps } from '../../../ports/deps.ts'
import { countOverdueInvoices } from '../../money/billing/admin-invoices.queries.ts'
import { countDuePolls } from '../../money/payments/due-polls.queries.ts'
import { countPayoutTrouble } from '../../money/payouts/admin-payouts.queries.ts'
import { countOpenDifferences } from '../../money/statements/differences.queries.ts'
import { countGateways } from '../../network/overview.queries.ts'
import { readSupport } from '../../platform/settings/platform-settings.ts'
import { countOpenClaims } from '../../sales/claims/claims.queries.ts'
import { countToSendBack } from '../../sales/sponsors/admin-sponsors.queries.ts'
import { countFaults } from '../../shop/equipment/equipment.queries.ts'
import { countOverdueInstallations } from '../../shop/installations/installations.queries.ts'
import {
  countFailedMessages,
  countPendingApplications,
  countStuckMessages,
  findLastCheck,
  listMismatched,
  listRefundableMinutes,
  listRefundsToSee,
  listUnanswered,
  listUnconfigured,
  listUnmatched,
} from './worklist.queries.ts'
import { longBefore, longUnderWay } from './worklist.ts'

export type DuePolls = { due: number; oldestDueAt: Date | null }

/**
 * Counts the payments whose status poll was due `lateSeconds` ago or earlier, and returns the oldest
 * due time.
 */
export const readDuePolls = ({ db, now }: Pick<Deps, 'db' | 'now'>, lateSeconds = 0): Promise<DuePolls> =>
  db.readAsPlatform((tx) => countDuePolls(tx, new Date(now().getTime() - lateSeconds * 1000)))

/** A poll that is overdue for this long means that polling falls behind. */
const LATE_SECONDS = 60

/** Counts at most 100 of each kind. */
const COUNTED = { search: null, code: null, after: null, limit: 100 }

const Results = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    breaches: z.number().int(),
    examples: z.array(z.unknown()).default([]),
  }),
)

/** Counts the items that need an operator; lists of more than 100 count as 100. */
export const readAttention = async (deps: Deps) => {
  const { db, now } = deps
  const since = firstIdAt(new Date(now().getTime() - DAY_MS))
  const [
    applications,
    unanswered,
    mismatched,
    owedBack,
    unmatched,
    refunds,
    messages,
    unconfigured,
    check,
    reach,
    polls,
    payouts,
    differences,
    claims,
    installations,
    routers,
    invoices,
    toSendBack,
    faults,
  ] = await Promise.all([
    db.readAsPlatform(countPendingApplications),
    db.readAsPlatform((tx) => listUnanswered(tx, longBefore(now()), COUNTED)),
    db.readAsPlatform((tx) => listMismatched(tx, COUNTED)),
    db.readAsPlatform((tx) => listRefundableMinutes(tx, COUNTED)),
    db.readAsPlatform((tx) => listUnmatched(tx, COUNTED)),
    db.readAsPlatform((tx) => listRefundsToSee(tx, longUnderWay(now()), COUNTED)),
    db.readAsPlatform((tx) => countFailedMessages(tx, since)),
    db.readAsPlatform(listUnconfigured),
    db.readAsPlatform((tx) => findLastCheck(tx, now())),
    readReach(deps),
    readDuePolls(deps, LATE_SECONDS),
    db.readAsPlatform(countPayoutTrouble),
    db.readAsPlatform(countOpenDifferences),
    db.readAsPlatform((tx) => countOpenClaims(tx, lateClaimsSince(now()))),
    db.readAsPlatform((tx) => countOverdueInstallations(tx, freetownDay(now()))),
    db.readAsPlatform((tx) => countGateways(tx, now())),
    db.readAsPlatform((tx) => countOverdueInvoices(tx, now())),
    db.readAsPlatform(countToSendBack),
    db.readAsPlatform(countFaults),
  ])
  return {
    applications,
    payments: {
      unanswered: unanswered.length,
      oldestAskedAt: unanswered[0]?.payment.createdAt ?? null,
      mismatched: mismatched.length,
      owedBack: owedBack.length,
      unmatched: unmatched.length,
      refunds: refunds.length,
      lateLooks: polls.due,
      oldestLookDueAt: polls.oldestDueAt,
    },
    payouts,
    statements: { differences },
    claims,
    installations: { overdue: installations },
    equipment: { faults },
    routers: { notConnected: routers.silent },
    invoices: { overdue: invoices },
    sponsors: { toSendBack },
    messages: { ...messages, ...reach.messages },
    isSupportMissing: reach.isSupportMissing,
    unconfigured: unconfigured.map(({ adapter }) => adapter),
    check: check === null ? null : checkView(check),
  }
}

/** Reads what blocks messages now, and whether sellers have a support contact. */
const readReach = async (deps: Deps) => {
  const [stuck, offered, support] = await Promise.all([
    deps.db.readAsPlatform(countStuckMessages),
    deps.messages.offeredChannels(),
    readSupport(deps),
  ])
  return {
    messages: { ...stuck, isSmsOff: !offered.has('sms') },
    isSupportMissing: support.phone === null && support.email === null,
  }
}

type LastCheck = NonNullable<Awaited<ReturnType<typeof findLastCheck>>>

const checkView = ({ results, ...run }: LastCheck) => {
  const read = Results.safeParse(results)
  const lines = read.success ? read.data : []
  return {
    startedAt: run.startedAt,
    durationMs: run.durationMs,
    breaches: run.breaches,
    isWhole: run.isWhole,
    sellers: run.sellers,
    waiting: run.waiting,
    allSeenSince: run.allSeenSince,
    results: lines.map((line) => ({ ...line, examples: line.examples.map(textOf) })),
  }
}

const textOf = (example: unknown): string => (typeof example === 'string' ? example : JSON.stringify(example))
