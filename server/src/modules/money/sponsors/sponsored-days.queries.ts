import type { TenantTx } from '../../../db/database.ts'

const OF_DAYS = `
  select coalesce(sum(gross_minor), 0)::float8 as "grossMinor", coalesce(sum(gross_minor - fee_minor), 0)::float8 as "owedMinor"
  from sponsored_days where entrepreneur_id = $1::text and day >= $2::date and day < $3::date`

type Sponsored = {
  /** What sponsors paid for used minutes, GST included. */
  grossMinor: number
  /** The same without the platform's fee: what it added to the balance. */
  owedMinor: number
}

/** What sponsors brought from a day on, up to another day without it; sums of the statement's lines in minor units. */
export const sumSponsored = async (
  tx: TenantTx,
  { from, until = '9999-12-31' }: { from: string; until?: string },
): Promise<Sponsored> => {
  const [row] = await tx.send<Sponsored>(OF_DAYS, [tx.sellerId, from, until])
  if (row === undefined) throw new Error('a sum without a row')
  return row
}
