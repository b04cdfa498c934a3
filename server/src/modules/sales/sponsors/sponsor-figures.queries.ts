import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { sponsorInvoices, sponsorships } from '../../money/sponsors/sponsors.tables.ts'

/** Days of the shop's line: sessions of any pass that began on a day of the sponsorship, up to today. */
const FIGURES = `
  select to_jsonb(s) as sponsorship, e.business_name as "businessName", e.location,
    coalesce(g.grants, 0)::int as grants, coalesce(g.phones, 0)::int as phones,
    greatest(0, least(s.last_day, $2::date, coalesce((s.ended_at at time zone 'UTC')::date, s.last_day)) - s.first_day + 1)::int as days,
    (select count(distinct (a.began_at at time zone 'UTC')::date)::int from access_sessions a
      where a.entrepreneur_id = s.entrepreneur_id and a.began_at >= s.first_day::timestamp at time zone 'UTC'
        and a.began_at < (least(s.last_day, $2::date) + 1)::timestamp at time zone 'UTC') as "daysUp",
    exists (select from sponsor_payments p where p.entrepreneur_id = s.entrepreneur_id and p.sponsorship_id = s.id
      and p.state = 'pending') as "isBeingPaid",
    (select to_jsonb(i) from sponsor_invoices i where i.entrepreneur_id = s.entrepreneur_id and i.sponsorship_id = s.id) as invoice
  from sponsorships s
  join entrepreneurs e on e.id = s.entrepreneur_id
  left join lateral (select count(*) as grants, count(distinct who_digest) as phones from free_grants g
    where g.entrepreneur_id = s.entrepreneur_id and g.sponsorship_id = s.id) g on true`

const OF_ID = `${FIGURES} where s.entrepreneur_id = $1::text and s.id = $3::text`
const OF_SELLER = `${FIGURES} where s.entrepreneur_id = $1::text
  order by s.state in ('running', 'awaiting_payment') desc, s.id desc limit 100`

type Row = {
  sponsorship: JsonRow
  businessName: string
  location: string
  grants: number
  phones: number
  days: number
  daysUp: number
  isBeingPaid: boolean
  invoice: JsonRow | null
}

const figuresOf = ({ sponsorship, invoice, ...figures }: Row) => ({
  sponsorship: fromJsonRow(sponsorships, sponsorship),
  invoice: invoice && fromJsonRow(sponsorInvoices, invoice),
  ...figures,
})
export type SponsorFigures = ReturnType<typeof figuresOf>

/** The figures of one sponsorship; `day` is today. */
export const findFigures = async (
  tx: Tx,
  { entrepreneurId, id, day }: { entrepreneurId: string; id: string; day: string },
): Promise<SponsorFigures | null> => {
  const [row] = await tx.send<Row>(OF_ID, [entrepreneurId, day, id])
  return row === undefined ? null : figuresOf(row)
}

export const listFigures = async (tx: Tx, entrepreneurId: string, day: string): Promise<SponsorFigures[]> =>
  (await tx.send<Row>(OF_SELLER, [entrepreneurId, day])).map(figuresOf)
