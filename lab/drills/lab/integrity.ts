import { isDeepStrictEqual } from 'node:util'
import { INVARIANTS } from '@minit/server/modules/operations/checks/invariants.ts'
import type { TestApp } from '../../../server/test/app.ts'
import { brokenInvariants } from '../../../server/test/crash/checker.ts'
import { readRollUps, recomputeRollUps } from '../../../server/test/recompute.ts'
import { type Inside, type Purchase, readInside, type SentPart } from './inside.ts'
import type { BookSources } from './lab.ts'
import { type Movement, type Outside, readOutside } from './outside.ts'
import type { Report } from './reported.ts'

/** Sentences about inconsistencies; all empty when nothing was lost, doubled or wrong. */
export type Verdict = {
  lost: string[]
  doubled: string[]
  wrong: string[]
  /** How many items were checked. */
  looked: Record<string, number>
}

/**
 * Compares the product's tables with the ledgers of external services, the answers to callers, and a recount.
 * Call it when nothing is in progress.
 */
export const checkIntegrity = async (lab: BookSources, reported: readonly Report[]): Promise<Verdict> => {
  const inside = await readInside(lab)
  const outside = await readOutside(lab.standInsUrl)
  const money = checkMoney(inside, outside)
  const sent = checkSent(inside, outside)
  const promises = checkReported(inside, reported)
  return {
    lost: [...money.lost, ...promises, ...checkMessages(inside, outside)],
    doubled: [...money.doubled, ...sent.doubled],
    wrong: [
      ...reported.flatMap((each) => (each.kind === 'wrong' ? [each.what] : [])),
      ...money.wrong,
      ...sent.wrong,
      ...(await brokenInvariants(lab.cluster.asOwner)),
      ...(await differingFigures(lab)),
    ],
    looked: {
      'purchases settled': inside.purchases.filter(isSettled).length,
      'payments taken outside': outside.taken.filter(({ status }) => status === 'charged').length,
      'payouts and refunds sent outside': outside.sent.filter(({ status }) => status === 'charged').length,
      'sums on the worklist or sent back': inside.suspense.length,
      'reports to people': reported.length,
      messages: inside.messages.length,
      invariants: INVARIANTS.length,
    },
  }
}

const isSettled = ({ status }: Purchase): boolean => status === 'paid' || status === 'refunded'
const nameOf = ({ provider, reference }: { provider: string | null; reference: string }) =>
  `${provider} ${reference}`

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Each charge is one pass, or is on the worklist, or was sent back from there; each pass was paid once. */
const checkMoney = ({ purchases, payments, suspense }: Inside, { taken }: Outside) => {
  const charges = taken.filter(({ status }) => status === 'charged')
  const suspenseBy = groupBy(suspense, nameOf)
  const paymentsOf = groupBy(payments, ({ purchaseId }) => purchaseId)
  const chargeBy = new Map(charges.map((charge) => [nameOf(charge), charge]))
  const known = new Set(payments.map(nameOf))
  const otherSums = charges.flatMap((charge) =>
    (suspenseBy.get(nameOf(charge)) ?? [])
      .filter(({ amountMinor }) => amountMinor !== charge.amountMinor)
      .map(
        ({ amountMinor }) => `${nameOf(charge)} took ${charge.amountMinor}, the worklist has ${amountMinor}`,
      ),
  )
  const lost = charges.filter((each) => !known.has(nameOf(each)) && !suspenseBy.has(nameOf(each)))
  const found = {
    lost: lost.map((each) => `${nameOf(each)} was taken and is nowhere`),
    doubled: [] as string[],
    wrong: otherSums,
  }
  for (const purchase of purchases) {
    const own = (paymentsOf.get(purchase.id) ?? []).flatMap((payment) => chargeBy.get(nameOf(payment)) ?? [])
    const aside = own.filter((charge) => suspenseBy.has(nameOf(charge))).length
    const left = own.length - aside
    const due = isSettled(purchase) && purchase.method !== 'cash' ? 1 : 0
    if (left > due)
      found.lost.push(`${purchase.status} purchase ${purchase.id}: ${left} payments taken count for ${due}`)
    if (left < due) found.doubled.push(`${purchase.status} purchase ${purchase.id} was paid by nobody`)
    const issued = purchase.kind === 'pass' ? purchase.passes : purchase.minutes
    const owed = isSettled(purchase) ? 1 : 0
    if (issued < owed) found.lost.push(`${purchase.status} purchase ${purchase.id} has no ${purchase.kind}`)
    if (issued > owed)
      found.doubled.push(`${purchase.status} purchase ${purchase.id} has ${issued} of: ${purchase.kind}`)
    const [charge] = own.filter((each) => !suspenseBy.has(nameOf(each)))
    if (charge !== undefined && due === 1 && charge.amountMinor !== purchase.priceMinor)
      found.wrong.push(`${nameOf(charge)} took ${charge.amountMinor}, the price is ${purchase.priceMinor}`)
  }
  return found
}

/**
 * Each payout part and refund recorded as sent left exactly once, and nothing else did; a different sum must
 * be flagged for an operator.
 */
const checkSent = ({ sent }: Inside, outside: Outside) => {
  const left = new Map(
    outside.sent.filter(({ status }) => status === 'charged').map((each) => [nameOf(each), each]),
  )
  const ours = new Map(sent.map((each) => [nameOf(each), each]))
  const isBooked = (state: string | undefined) => state === 'sent' || state === 'paid'
  return {
    doubled: [...left.values()]
      .filter((each) => !isBooked(ours.get(nameOf(each))?.state))
      .map(
        (each) =>
          `${nameOf(each)} was sent, and is ${ours.get(nameOf(each))?.state ?? 'unknown'} in the books`,
      ),
    wrong: sent
      .filter((each) => isBooked(each.state) && !isRight(each, left.get(nameOf(each))))
      .map(
        (each) =>
          `${each.what} ${nameOf(each)} is booked as sent, outside is ${left.get(nameOf(each))?.amountMinor}`,
      ),
  }
}

const isRight = ({ amountMinor, isAlarmed }: SentPart, left: Movement | undefined): boolean =>
  left !== undefined && (left.amountMinor === amountMinor || isAlarmed)

const plain = (code: string): string => code.replace(/[^a-z0-9]/gi, '').toUpperCase()

/** Checks that every answer is true. */
const checkReported = (
  { purchases, codes, refundsOf, payouts }: Inside,
  reported: readonly Report[],
): string[] => {
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  return reported.flatMap((each): string[] => {
    if (each.kind === 'wrong') return []
    if (each.kind === 'payout')
      return payouts.has(each.id) ? [] : [`payout ${each.id} was promised and is gone`]
    const purchase = byId.get(each.transactionId)
    if (purchase === undefined) return [`purchase ${each.transactionId} was ${each.kind} and is gone`]
    if (each.kind === 'acknowledged')
      return purchase.key === each.key
        ? []
        : [`purchase ${purchase.id} was acknowledged to ${each.key}, it is of ${purchase.key}`]
    if (each.kind === 'refunded')
      return refundsOf.has(purchase.id) ? [] : [`the refund of ${purchase.id} is gone`]
    if (!isSettled(purchase)) return [`purchase ${purchase.id} was told as paid and is ${purchase.status}`]
    if (each.kind === 'confirmed' || each.code === null || purchase.kind === 'overtime') return []
    const code = codes.get(purchase.id)
    return code !== undefined && plain(code) === plain(each.code)
      ? []
      : [`the code told of ${purchase.id} opens nothing`]
  })
}

/** A sent message must be at a gateway, literally or as the values of its template. */
const checkMessages = ({ messages, codes }: Inside, { texts }: Outside): string[] => {
  const said = groupBy(texts, ({ to }) => to)
  const known = new Set(codes.values())
  return messages
    .filter(({ state, to, text }) => {
      const words = (said.get(to) ?? []).flatMap((each) => each.words)
      return state === 'sent' && !words.includes(text) && !words.some((word) => known.has(word))
    })
    .map(({ id }) => `message ${id} is called sent, no gateway has it`)
}

/** Recounts the dashboard figures from the sales, with code that shares nothing with the product's. */
const differingFigures = async ({ cluster }: BookSources): Promise<string[]> => {
  // The recount only reads the database.
  const fixture = { database: cluster } as unknown as TestApp
  const sellers = await cluster.asOwner<{ id: string }>('select entrepreneur_id as id from seller_totals')
  const differing: string[] = []
  for (const { id } of sellers)
    if (!isDeepStrictEqual(await readRollUps(fixture, id), await recomputeRollUps(fixture, id)))
      differing.push(`the figures of seller ${id} are not a recount of the sales`)
  return differing
}
