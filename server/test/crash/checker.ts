import { INVARIANTS } from '../../src/modules/operations/checks/invariants.ts'
import { checkAnswers } from './check-answers.ts'
import { checkOutbox } from './check-outbox.ts'
import { type Breach, breachOf, countBreach, type Records, type Sold } from './records.ts'

/** Returns every breach of what must hold after any crash, one sentence each; empty when all is well. */
export const findBreaches = (records: Records): string[] => listBreaches(records).map(({ what }) => what)

/** Returns the same breaches with their kinds. */
export const listBreaches = (records: Records): Breach[] => [
  ...checkCharges(records),
  ...checkOnePerPaid('pass', records, records.passes),
  ...checkOnePerPaid(
    'sale in the ledger',
    records,
    records.ledger.filter(({ kind }) => kind === 'sale'),
  ),
  ...[...checkSums(records), ...checkFigures(records), ...checkOutbox(records)].map((what) =>
    breachOf('wrong', what),
  ),
  ...checkAnswers(records),
]

const isPaid = ({ status }: Sold): boolean => status === 'paid'

/** Charges at providers and paid purchases match one to one. Cash has no charge. */
const checkCharges = ({ charges, purchases }: Records): Breach[] => {
  const charged = charges.filter(({ status }) => status === 'charged')
  const paid = purchases.filter((purchase) => isPaid(purchase) && purchase.provider !== 'cash')
  return [
    ...charged.flatMap(({ reference, amountMinor }) => {
      const matching = paid.filter((purchase) => purchase.reference === reference)
      const counted = { count: matching.length, due: 1 }
      if (matching.length !== 1)
        return [countBreach(counted, `charge ${reference} has ${matching.length} paid purchases`)]
      const price = matching[0]?.priceMinor
      if (price === amountMinor) return []
      return [breachOf('wrong', `charge ${reference} took ${amountMinor}, its price is ${price}`)]
    }),
    ...paid.flatMap(({ id, reference }) => {
      const matching = charged.filter((charge) => charge.reference === reference)
      if (matching.length === 1) return []
      // An unpaid purchase without a charge loses no buyer's money.
      const kind = matching.length === 0 ? 'wrong' : 'doubled'
      return [breachOf(kind, `paid purchase ${id} has ${matching.length} charges`)]
    }),
  ]
}

const checkOnePerPaid = (
  what: string,
  { purchases }: Records,
  rows: readonly { purchaseId: string }[],
): Breach[] =>
  purchases.flatMap((purchase) => {
    const count = rows.filter(({ purchaseId }) => purchaseId === purchase.id).length
    const due = isPaid(purchase) ? 1 : 0
    if (count === due) return []
    return [
      countBreach({ count, due }, `${purchase.status} purchase ${purchase.id} has ${count} of: ${what}`),
    ]
  })

const checkSums = ({ ledger, purchases }: Records): string[] =>
  ledger.flatMap(({ id, purchaseId, kind, sumMinor, receivedMinor }) => {
    const price = purchases.find((purchase) => purchase.id === purchaseId)?.priceMinor
    return [
      ...(sumMinor === 0 ? [] : [`ledger transaction ${id} sums to ${sumMinor}`]),
      ...(kind !== 'sale' || receivedMinor === price
        ? []
        : [`ledger transaction ${id} received ${receivedMinor}, the price is ${price}`]),
    ]
  })

/** Dashboards show exactly what was sold: nothing twice, nothing left out. */
const checkFigures = ({ figures, purchases }: Records): string[] => {
  const paid = purchases.filter(isPaid)
  const { revenueMinor, ...counts } = figures
  const revenue = paid.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  return [
    ...Object.entries(counts).flatMap(([name, count]) =>
      count === paid.length ? [] : [`${name} says ${count}, paid are ${paid.length}`],
    ),
    ...(revenueMinor === revenue ? [] : [`revenueMinor says ${revenueMinor}, paid are ${revenue}`]),
  ]
}

/**
 * The invariants that do not hold, each with the number of rows that break it and one of them. `asOwner`
 * bypasses row security.
 */
export const brokenInvariants = async (
  asOwner: (text: string) => Promise<{ id?: unknown }[]>,
): Promise<string[]> => {
  const broken: string[] = []
  for (const { id, title, breaches } of INVARIANTS) {
    const rows = await asOwner(breaches)
    if (rows.length > 0) broken.push(`${id} (${title}): ${rows.length}, such as ${rows[0]?.id}`)
  }
  return broken
}
