import type { Deps } from '../../ports/deps.ts'
import {
  type AdminPayoutRow,
  listBelowZero,
  listFailed,
  listHeld,
  listOpen,
  listPartsOf,
  sumBalances,
  sumHoldings,
} from './admin-payouts.queries.ts'
import { payoutView } from './money.ts'
import type { PartRow } from './payouts.queries.ts'
import { findPlatformHold } from './platform-hold.queries.ts'

const adminPayoutView = ({ payout, businessName }: AdminPayoutRow, all: readonly PartRow[]) => {
  const parts = all.filter(({ payoutId }) => payoutId === payout.id)
  return {
    ...payoutView({ payout, parts }),
    entrepreneurId: payout.entrepreneurId,
    businessName,
    waitsForFloat: parts.some(({ waitsForFloat }) => waitsForFloat),
    alarms: parts.flatMap(({ id, alarm, providerReference }) =>
      alarm === null ? [] : [{ partId: id, text: alarm, reference: providerReference }],
    ),
  }
}

/** What each provider says that it can send of ours; null where it says nothing within its time. */
const readFloats = async ({ payouts }: Pick<Deps, 'payouts'>): Promise<Map<string, number | null>> => {
  const providers = await payouts.all()
  const floats = await Promise.all(
    providers.map(async (provider) => [provider.name, await provider.float()] as const),
  )
  return new Map(floats)
}

/** Payouts of all sellers that somebody may have to look at, and what the platform owes beside what it holds. */
export const readPayoutDesk = async (deps: Deps) => {
  const [lists, allHeld, held, belowZero, liability, holdings, floats] = await Promise.all([
    Promise.all([
      deps.db.readAsPlatform((tx) => listOpen(tx, 'waits_for_admin')),
      deps.db.readAsPlatform((tx) => listOpen(tx, 'under_way')),
      deps.db.readAsPlatform(listFailed),
    ]),
    deps.db.readAsPlatform(findPlatformHold),
    deps.db.readAsPlatform(listHeld),
    deps.db.readAsPlatform(listBelowZero),
    deps.db.readAsPlatform(sumBalances),
    deps.db.readAsPlatform(sumHoldings),
    readFloats(deps),
  ])
  const ids = lists.flat().map(({ payout }) => payout.id)
  const parts = await deps.db.readAsPlatform((tx) => listPartsOf(tx, ids))
  const [due, underWay, failed] = lists.map((rows) => rows.map((row) => adminPayoutView(row, parts)))
  return {
    due: due ?? [],
    underWay: underWay ?? [],
    failed: failed ?? [],
    allHeld,
    held: held.map(({ owedMinor, reason, heldAt, ...seller }) => ({
      ...seller,
      reason: reason ?? '',
      // The list is of those that have one.
      heldAt: heldAt ?? deps.now(),
      owed: owedMinor,
    })),
    belowZero: belowZero.map(({ owedMinor, ...seller }) => ({ ...seller, owed: owedMinor })),
    liability: { ...liability, owed: liability.available + liability.pending + liability.reserved },
    providers: (['pawapay', 'monime', 'vult', 'orange-web'] as const).map((provider) => ({
      provider,
      booked: holdings.get(provider) ?? 0,
      float: floats.get(provider) ?? null,
    })),
  }
}
