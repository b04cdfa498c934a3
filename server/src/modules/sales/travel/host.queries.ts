import type { GstRate } from '@minit/domain/platform/gst.ts'
import type { SiteJoining } from '@minit/domain/shop/joining.ts'
import type { Tx } from '../../../db/database.ts'
import { fromJsonRow, type JsonRow } from '../../../db/json-rows.ts'
import { holdsOpen } from '../../network/held-open-sql.ts'
import { entrepreneurs, sites } from '../../shop/sellers/sellers.tables.ts'
import { siteJoining } from '../../shop/sites/joining-sql.ts'
import { travelTerms } from '../../shop/travel/travel-terms.tables.ts'

const HOST = `
  select to_jsonb(e) as seller, to_jsonb(t) as site, to_jsonb(w) as terms, ${siteJoining('e.id')} as joining,
    (select k.id from packages k where k.entrepreneur_id = e.id and k.archived_at is null
      order by k.is_active desc, k.duration_minutes, k.id limit 1) as package_id, gst_rates() as gst_rates,
    exists (select from gateways g where g.entrepreneur_id = e.id and g.id = $2::text and ${holdsOpen('g', 't.wifi_kind')}) as holds_open
  from entrepreneurs e
  join sites t on t.entrepreneur_id = e.id
  left join travel_terms w on w.entrepreneur_id = e.id
  where e.id = $1::text`

type HostRow = {
  seller: JsonRow
  site: JsonRow
  terms: JsonRow | null
  joining: SiteJoining
  package_id: string | null
  gst_rates: GstRate[] | null
  holds_open: boolean
}

/** The shop at whose router minutes of another one would be used, and its terms for them; null without a site. */
export const findHost = async (tx: Tx, entrepreneurId: string, gatewayId: string) => {
  const [row] = await tx.send<HostRow>(HOST, [entrepreneurId, gatewayId])
  if (row === undefined) return null
  return {
    seller: fromJsonRow(entrepreneurs, row.seller),
    site: fromJsonRow(sites, row.site),
    terms: row.terms && fromJsonRow(travelTerms, row.terms),
    joining: row.joining,
    /** A pass needs a package, although nobody buys one here. */
    packageId: row.package_id,
    gstRates: row.gst_rates ?? [],
    /** Nothing closes a phone at this router before the time of its login is over. */
    holdsOpen: row.holds_open,
  }
}
export type Host = NonNullable<Awaited<ReturnType<typeof findHost>>>
