import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import {
  COST_DAYS,
  daysLeft,
  type LineMonth,
  lineMonth,
  lineOutlook,
  packageCost,
} from '@minit/domain/network/line-plan.ts'
import type { TenantTx } from '../../db/database.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Actor, writeShopChange } from '../platform/audit/audit.ts'
import { findOwnSeller } from '../shop/sellers/sellers.queries.ts'
import {
  findLinePlan,
  type LinePlanRow,
  listUsedPackages,
  lockLinePlan,
  sumSold,
  writeLinePlan,
} from './line-plans.queries.ts'
import { readSpeedShare, readUsed } from './short-months.ts'

const lineView = ({ kind, operator, planName, costMinor, monthDay, ...line }: LinePlanRow) => ({
  kind,
  operator,
  planName,
  cost: costMinor,
  monthDay,
  megabytes: line.megabytes,
  downKbps: line.downKbps,
  leastKbps: line.leastKbps,
  speedPercent: line.speedShare === null ? null : Math.floor(line.speedShare / 100),
  resale: line.resale,
  resaleAt: line.resaleAt,
})

const readMonth = async (tx: TenantTx, line: LinePlanRow, month: LineMonth, now: Date) => {
  const usedMegabytes = await readUsed(tx, month, now)
  return {
    firstDay: freetownDay(month.from),
    nextFirstDay: freetownDay(month.until),
    usedMegabytes,
    daysLeft: daysLeft(month, now),
    outlook: lineOutlook(month, { usedMegabytes, megabytes: line.megabytes }, now),
  }
}

const readCosts = async (tx: TenantTx, line: LinePlanRow, month: LineMonth, now: Date) => {
  const since = new Date(now.getTime() - COST_DAYS * DAY_MS)
  // Whole days: today's sales are not all made yet.
  const sold = await sumSold(tx, freetownDay(since), freetownDay(new Date(now.getTime() - DAY_MS)))
  const packs = await listUsedPackages(tx, { since, now })
  return packs.map(({ id, name, minutes, price, octets }) => {
    const { megabytes, costMinor, leftMinor } = packageCost(line, month, {
      durationMinutes: minutes,
      priceMinor: price,
      passOctets: octets,
      soldPasses: sold.passes,
      soldMinutes: sold.minutes,
    })
    return {
      id,
      name,
      durationMinutes: minutes,
      price,
      passes: octets.length,
      megabytes,
      cost: costMinor,
      left: leftMinor,
    }
  })
}

const viewOf = async (tx: TenantTx, line: LinePlanRow, now: Date) => {
  const month = lineMonth(line.monthDay, now)
  return {
    line: lineView(line),
    kindAtSignUp: null,
    month: await readMonth(tx, line, month, now),
    packages: await readCosts(tx, line, month, now),
  }
}

/** Returns the seller's line with its month and the cost of each package on sale; none of it before it is said. */
export const readLine = (deps: Deps, entrepreneurId: string) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const line = await findLinePlan(tx)
    if (line !== null) return viewOf(tx, line, deps.now())
    return { line, kindAtSignUp: (await findOwnSeller(tx)).lineKind, month: null, packages: [] }
  })

type NotSaid = 'entrepreneurId' | 'costMinor' | 'resaleAt' | 'resaleBy' | 'speedShare' | 'updatedAt'
type SaidLine = Omit<LinePlanRow, NotSaid> & {
  /** Of one month, in minor units. */
  cost: number
}

/** The answer about resale keeps its first time and account until it changes; only a satellite plan has one. */
const resaleOf = (said: SaidLine, before: LinePlanRow | null, answered: { at: Date; by: string | null }) => {
  if (said.kind !== 'satellite') return { resale: null, resaleAt: null, resaleBy: null }
  if (before !== null && before.resale === said.resale)
    return { resale: before.resale, resaleAt: before.resaleAt, resaleBy: before.resaleBy }
  return { resale: said.resale, resaleAt: answered.at, resaleBy: answered.by }
}

const loggedOf = ({
  kind,
  operator,
  planName,
  costMinor,
  monthDay,
  megabytes,
  downKbps,
  resale,
  leastKbps,
}: LinePlanRow) => ({
  lineKind: kind,
  operator,
  planName,
  costMinor,
  monthDay,
  megabytes,
  downKbps,
  resale,
  leastKbps,
})

/** Saves what the seller says of their line; the demo has no actor. */
export const saveLine = (deps: Deps, entrepreneurId: string, said: SaidLine, actor?: Actor) =>
  deps.db.inTenant(entrepreneurId, async (tx) => {
    const now = deps.now()
    const before = await lockLinePlan(tx)
    const { cost, ...rest } = said
    const answer = resaleOf(said, before, { at: now, by: actor?.accountId ?? null })
    const stated: Omit<LinePlanRow, 'speedShare'> = {
      entrepreneurId,
      ...rest,
      costMinor: cost,
      ...answer,
      updatedAt: now,
    }
    const row: LinePlanRow = { ...stated, speedShare: await readSpeedShare(tx, stated, now) }
    await writeLinePlan(tx, row)
    await writeShopChange(deps, tx, {
      actor,
      action: 'line_changed',
      subject: { type: 'entrepreneur', id: entrepreneurId },
      ...(before !== null && { before: loggedOf(before) }),
      after: loggedOf(row),
    })
    return viewOf(tx, row, now)
  })
