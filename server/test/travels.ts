import { holdTravelling } from '../src/modules/money/travel/holds.queries.ts'
import type { TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { payoutFixture } from './payout-fixture.ts'

export type Travel = {
  id: string
  home: TestSeller
  homePurchaseId: string
  host: TestSeller
  heldMinor: number
}

const GRANTED = `
  insert into purchases select (jsonb_populate_record(p, jsonb_build_object('entrepreneur_id', $2::text, 'id', $3::text,
    'package_id', $4::text, 'status', 'granted', 'paid_at', null, 'idempotency_key', null, 'fee_minor', 0))).*
  from purchases p where p.id = $1`

const BEGUN = `
  insert into travels (id, home_seller_id, home_purchase_id, host_seller_id, host_purchase_id, host_minutes, home_seconds,
    held_minor, hour_minor, started_at, matures_at)
  values ($1, $2, $3, $4, $5, 30, 1800, $6, 3500, $7, $8)`

const HALVES = `
  insert into travel_halves (entrepreneur_id, travel_id, side, purchase_id, other_name, minutes, hour_minor, started_at)
  select v.home_seller_id, v.id, 'home', v.home_purchase_id, e.business_name, v.host_minutes, v.hour_minor, v.started_at
    from travels v join entrepreneurs e on e.id = v.host_seller_id where v.id = $1
  union all
  select v.host_seller_id, v.id, 'host', v.host_purchase_id, e.business_name, v.host_minutes, v.hour_minor, v.started_at
    from travels v join entrepreneurs e on e.id = v.home_seller_id where v.id = $1`

const AWAY = `
  update passes set away_at = 'Elsewhere', paused_at = $2::timestamptz, paused_seconds = 1800,
    expires_at = $2::timestamptz + interval '7 days' where purchase_id = $1`

const ENDED = `
  update travels set ended_at = $2, ending = 'returned', used_seconds = $3, home_used_seconds = $3, moved_minor = $4
  where id = $1`

const ENDED_HALVES = `
  update travel_halves set ended_at = $2, used_seconds = $3, amount_minor = case side when 'home' then -$4::bigint else $4 end
  where travel_id = $1`

const BACK = `
  update passes set away_at = null, paused_at = null, paused_seconds = null,
    expires_at = starts_at + interval '60 minutes' where purchase_id = $1`

/** Travels as rows, for what comes after their end: their own start and end are tested with them. */
export const travelFixture = (fixture: TestApp) => {
  const money = payoutFixture(fixture)
  const { asOwner } = fixture.database

  /** A seller with a name, and money that other sales left on the balance. */
  const aShop = async (businessName: string, sales = 0): Promise<TestSeller> => {
    const seller = await aSeller(fixture.deps, { shop: { businessName } })
    await money.sells(seller, sales)
    return seller
  }

  /** A pass of Le 35 is sold at home and used at the host: Le 10 are kept back, if nothing else is said. */
  const begins = async (
    home: TestSeller,
    host: TestSeller,
    { heldMinor = 1_000, maturesAt = null }: { heldMinor?: number; maturesAt?: Date | null } = {},
  ): Promise<Travel> => {
    const { purchaseId: homePurchaseId } = await money.paid(home, 'orange_money')
    const [id, hostPurchaseId, now] = [fixture.deps.newId(), fixture.deps.newId(), fixture.deps.now()]
    await asOwner(GRANTED, [homePurchaseId, host.id, hostPurchaseId, host.pack.id])
    await asOwner(BEGUN, [id, home.id, homePurchaseId, host.id, hostPurchaseId, heldMinor, now, maturesAt])
    await asOwner(HALVES, [id])
    await asOwner(AWAY, [homePurchaseId, now])
    const isHeld = await fixture.deps.db.asPlatform((tx) => holdTravelling(tx, home.id, heldMinor))
    if (!isHeld) throw new Error('the balance at home does not cover it')
    return { id, home, homePurchaseId, host, heldMinor }
  }

  const ends = async ({ id, home, homePurchaseId, heldMinor }: Travel, movedMinor: number): Promise<void> => {
    const endedAt = fixture.deps.now()
    const usedSeconds = Math.floor((1_800 * movedMinor) / heldMinor)
    await asOwner(ENDED, [id, endedAt, usedSeconds, movedMinor])
    await asOwner(ENDED_HALVES, [id, endedAt, usedSeconds, movedMinor])
    await asOwner(BACK, [homePurchaseId])
    await fixture.deps.db.asPlatform((tx) => holdTravelling(tx, home.id, movedMinor - heldMinor))
  }

  /** Begins and ends. */
  const travels = async (
    home: TestSeller,
    host: TestSeller,
    movedMinor: number,
    more: { heldMinor?: number; maturesAt?: Date | null } = {},
  ): Promise<Travel> => {
    const travel = await begins(home, host, more)
    await ends(travel, movedMinor)
    return travel
  }

  return { ...money, aShop, begins, ends, travels }
}
