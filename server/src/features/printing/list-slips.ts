import { encodeTime } from 'ulid'
import type { Deps } from '../../ports/deps.ts'
import { findSeller, listRunningPasses } from './printing.queries.ts'
import { slipView } from './slip-view.ts'

const MOST_SLIPS = 60

// The longest package is a day; overtime, 180 minutes at a time, makes it longer.
const LONGEST_PASS_MS = 7 * 86_400_000
const TIME_LETTERS = 10

/** The seller's passes that still run, the newest first. */
export const listSlips = async (deps: Deps, entrepreneurId: string) => {
  const now = deps.now()
  const fromId = encodeTime(now.getTime() - LONGEST_PASS_MS, TIME_LETTERS)
  const [seller, rows] = await deps.db.inTenant(entrepreneurId, async (tx) => [
    await findSeller(tx, entrepreneurId),
    await listRunningPasses(tx, entrepreneurId, { now, fromId, limit: MOST_SLIPS }),
  ])
  const slips = await Promise.all(rows.map((row) => slipView(deps, row)))
  return { businessName: seller.businessName, slips }
}
