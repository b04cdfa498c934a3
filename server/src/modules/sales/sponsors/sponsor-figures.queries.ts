import { LEAST_UP_MINUTES } from '@minit/domain/money/sponsorships.ts'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { sponsorInvoices, sponsorships } from '../../money/sponsors/sponsors.tables.ts'
import { hasSeenRouter } from '../../shop/sites/joining-sql.ts'

const LAST_DAY = `least(s.last_day, $2::date, coalesce((s.ended_at at time zone 'UTC')::date, s.last_day))`

/** The routers of the shop that report by themselves, with their time on the days so far; see `reportsByItself`. */
const ROUTERS = `
  select g.id, greatest(g.created_at, s.first_day::timestamp at time zone 'UTC') as from_at,
    least(g.last_heard_at, (${LAST_DAY} + 1)::timestamp at time zone 'UTC') as until_at
  from gateways g
  where g.entrepreneur_id = s.entrepreneur_id and g.kind in ('opennds', 'mikrotik')
    and g.last_heard_at >= s.first_day::timestamp at time zone 'UTC'
    and g.created_at < (${LAST_DAY} + 1)::timestamp at time zone 'UTC'`

/** The parts of a span by its days in UTC, which is Freetown's time. */
const byDay = (span: string): string => `
  (select ${span}.id, d.day, least(${span}.until_at, (d.day + interval '1 day') at time zone 'UTC')
      - greatest(${span}.from_at, d.day at time zone 'UTC') as part
    from ${span}, generate_series(date_trunc('day', ${span}.from_at at time zone 'UTC'), ${span}.until_at at time zone 'UTC',
      interval '1 day') as d(day))`

/** Days on which a router reported for an hour or more: its time without its outages. Null without such a router. */
const DAYS_UP = `
  with routers as (${ROUTERS}),
  outages as (select r.id, greatest(o.from_at, r.from_at) as from_at, least(o.until_at, r.until_at) as until_at
    from routers r join gateway_outages o on o.entrepreneur_id = s.entrepreneur_id and coalesce(o.gateway_id, r.id) = r.id
      and o.access_point is null and o.from_at < r.until_at and o.until_at > r.from_at),
  away as (select a.id, a.day, sum(a.part) as part from ${byDay('outages')} a group by 1, 2)
  select case when exists (select from routers) then
    (select count(distinct u.day)::int from ${byDay('routers')} u left join away on away.id = u.id and away.day = u.day
      where u.part - coalesce(away.part, interval '0') >= interval '${LEAST_UP_MINUTES} minutes') end`

/** Whether the phone of the grant `g` came online: the seller connected its pass `p`, or a router saw it. */
const CAME_ONLINE = `(p.connected_at is not null or exists (select from access_sessions a
      where a.entrepreneur_id = g.entrepreneur_id and a.purchase_id = g.purchase_id))`

const figures = (more = '') => `
  select to_jsonb(s) as sponsorship, e.business_name as "businessName", e.location, e.phone as "sellerPhone",
    coalesce(g.grants, 0)::int as grants, coalesce(g.phones, 0)::int as phones,
    ${hasSeenRouter('e.id')} as "hasRouter",
    greatest(0, ${LAST_DAY} - s.first_day + 1)::int as days,
    exists (select from sponsor_payments p where p.entrepreneur_id = s.entrepreneur_id and p.sponsorship_id = s.id
      and p.state = 'pending') as "isBeingPaid",
    (select to_jsonb(i) from sponsor_invoices i where i.entrepreneur_id = s.entrepreneur_id and i.sponsorship_id = s.id) as invoice${more}
  from sponsorships s
  join entrepreneurs e on e.id = s.entrepreneur_id
  left join lateral (select count(*) filter (where ${CAME_ONLINE}) as grants, count(distinct g.who_digest) as phones
    from free_grants g join passes p on p.entrepreneur_id = g.entrepreneur_id and p.purchase_id = g.purchase_id
    where g.entrepreneur_id = s.entrepreneur_id and g.sponsorship_id = s.id) g on true`

const OF_ID = `${figures(`, (${DAYS_UP}) as "daysUp"`)} where s.entrepreneur_id = $1::text and s.id = $3::text`
const OF_SELLER = `${figures()} where s.entrepreneur_id = $1::text
  order by s.state in ('running', 'awaiting_payment') desc, s.id desc limit 100`

type Row = {
  sponsorship: JsonRow
  businessName: string
  location: string
  sellerPhone: string
  grants: number
  phones: number
  hasRouter: boolean
  days: number
  isBeingPaid: boolean
  invoice: JsonRow | null
}

const figuresOf = <T extends Row>({ sponsorship, invoice, ...more }: T) => ({
  sponsorship: fromJsonRow(sponsorships, sponsorship),
  invoice: invoice && fromJsonRow(sponsorInvoices, invoice),
  ...more,
})
export type ListedFigures = ReturnType<typeof figuresOf<Row>>

type RowWithDaysUp = Row & { daysUp: number | null }
export type SponsorFigures = ReturnType<typeof figuresOf<RowWithDaysUp>>

/** The figures of one sponsorship; `day` is today. */
export const findFigures = async (
  tx: Tx,
  { entrepreneurId, id, day }: { entrepreneurId: string; id: string; day: string },
): Promise<SponsorFigures | null> => {
  const [row] = await tx.send<RowWithDaysUp>(OF_ID, [entrepreneurId, day, id])
  return row === undefined ? null : figuresOf(row)
}

/** The same of all sponsorships of a seller, without `daysUp`: it reads all outages of a sponsorship’s days. */
export const listFigures = async (tx: Tx, entrepreneurId: string, day: string): Promise<ListedFigures[]> =>
  (await tx.send<Row>(OF_SELLER, [entrepreneurId, day])).map(figuresOf)
