import { createSecrets } from '@minit/server/kernel/secrets.ts'
import { brokenInvariants } from '../../../server/test/crash/checker.ts'
import type { Charge } from '../../../server/test/crash/records.ts'
import type { TestDatabase } from '../../../server/test/database.ts'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'
import type { Acknowledged } from './notes.ts'

type AsOwner = TestDatabase['asOwner']
type Sold = {
  id: string
  key: string
  status: string
  provider: string
  reference: string
  code: string | null
}

/** The state of the drill's purchases in the database and at the provider, once nothing is in progress. */
export type Records = {
  purchases: Map<string, Sold>
  /** Money that the provider took, by our reference. */
  charged: Charge[]
  /** References of money that waits on the worklist for an operator. */
  onWorklist: Set<string>
  /** Broken invariants, with the number of rows of each. */
  broken: string[]
}

export const readRecords = async (asOwner: AsOwner, standInsUrl: string): Promise<Records> => {
  const answer = await fetch(`${standInsUrl}/control/ledger/pawapay`)
  // The simulated provider's record of each payment.
  const charges = (await answer.json()) as Charge[]
  const sold = await readSold(asOwner)
  const items = await asOwner<{ reference: string }>(
    'select provider_reference as reference from suspense_items where settled_at is null',
  )
  return {
    purchases: new Map(sold.map((purchase) => [purchase.id, purchase])),
    charged: charges.filter(({ status }) => status === 'charged'),
    onWorklist: new Set(items.map(({ reference }) => reference)),
    broken: await brokenInvariants(asOwner),
  }
}

const readSold = async (asOwner: AsOwner): Promise<Sold[]> => {
  const secrets = createSecrets(TEST_SECRET_KEY)
  const rows = await asOwner<Omit<Sold, 'code'> & { passId: string | null; sealedCode: string | null }>(`
    select p.id, p.idempotency_key as key, p.status, y.provider, y.provider_reference as reference,
      s.id as "passId", s.sealed_code as "sealedCode"
    from purchases p join payments y on y.entrepreneur_id = p.entrepreneur_id and y.purchase_id = p.id
    left join passes s on s.entrepreneur_id = p.entrepreneur_id and s.purchase_id = p.id
    where p.idempotency_key like 'drill-%'`)
  return rows.map(({ passId, sealedCode, ...row }) => ({
    ...row,
    code: passId === null || sealedCode === null ? null : secrets.open(sealedCode, passId),
  }))
}

/**
 * Returns acknowledged purchases that no longer exist: each once, with the last acknowledgement before
 * the end.
 */
export const lostOf = ({ purchases }: Records, acknowledged: readonly Acknowledged[]): Acknowledged[] => {
  const lost = acknowledged.filter(({ transactionId }) => !purchases.has(transactionId))
  return [...new Map(lost.map((each) => [each.transactionId, each])).values()]
}

/** Returns existing purchases whose delivered code does not work. */
export const wrongCodesOf = ({ purchases }: Records, acknowledged: readonly Acknowledged[]): string[] =>
  acknowledged.flatMap(({ transactionId, password }) => {
    const kept = purchases.get(transactionId)
    return kept === undefined || password === null || kept.code === password ? [] : [transactionId]
  })

/** Finds money that was taken but is neither a pass nor on the worklist, and unpaid passes. */
export const unaccountedOf = ({ purchases, charged, onWorklist }: Records) => {
  // A refunded purchase was paid, and had its pass.
  const paid = [...purchases.values()].filter(({ status }) => status === 'paid' || status === 'refunded')
  const countOf = new Map<string, number>()
  for (const { reference } of paid) countOf.set(reference, (countOf.get(reference) ?? 0) + 1)
  const taken = new Set(charged.map(({ reference }) => reference))
  return {
    passes: paid.filter(({ code }) => code !== null).length,
    waiting: charged.filter(({ reference }) => !countOf.has(reference) && onWorklist.has(reference)).length,
    nowhere: charged.filter(({ reference }) => !countOf.has(reference) && !onWorklist.has(reference)),
    twice: charged.filter(
      ({ reference }) =>
        (countOf.get(reference) ?? 0) > 1 || (countOf.has(reference) && onWorklist.has(reference)),
    ),
    unpaid: paid.filter(({ reference, code }) => !taken.has(reference) || code === null),
  }
}
