import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS, freetownDay, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { Sponsored } from '@minit/domain/money/sponsorships.ts'
import { ulid } from 'ulid'
import { findSponsorship } from '../modules/money/sponsors/draw.queries.ts'
import { endOverdue } from '../modules/money/sponsors/end-sponsorship.ts'
import { followSponsorPayment } from '../modules/money/sponsors/sponsor-transfers.ts'
import { startSponsorship } from '../modules/money/sponsors/start-sponsorship.ts'
import { type CaptiveContext, deviceDigest } from '../modules/network/captive-tokens.ts'
import { bookGrants } from '../modules/sales/sponsors/book-grants.ts'
import { findFreeOffer, writeFreeOffer } from '../modules/sales/sponsors/free-minutes.queries.ts'
import { grantMinutes } from '../modules/sales/sponsors/grant-minutes.ts'
import { listPackages } from '../modules/shop/packages/packages.queries.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_SELLER_SLUG } from './demo-accounts.ts'
import { findGatewayOf, findSponsorPaymentOf, insertAccess } from './history/access.queries.ts'
import { startOfDay } from './history/instants.ts'

/** The stand-in of the provider pays within a second. */
const [MAX_TRIES, WAIT_MS] = [50, 200]

/** One grant: so many days ago, at this minute of the day, used for so many minutes. */
type Use = { daysAgo: number; minute: number; phone: number; used: number }

type DemoSponsor = {
  sponsorName: string
  phoneNumber: string
  sumMinor: number
  who: Sponsored
  minutesEach: number
  /** Days from today; the past is below zero. */
  days: readonly [number, number]
  uses: readonly Use[]
}

const SCHOOL: DemoSponsor = {
  sponsorName: 'Kissy Mess-Mess School',
  phoneNumber: '076700300',
  sumMinor: 50_000,
  who: 'anyone',
  minutesEach: 20,
  days: [-6, 54],
  uses: [
    { daysAgo: 6, minute: 815, phone: 1, used: 20 },
    { daysAgo: 6, minute: 822, phone: 2, used: 13 },
    { daysAgo: 5, minute: 808, phone: 1, used: 20 },
    { daysAgo: 5, minute: 830, phone: 3, used: 20 },
    { daysAgo: 4, minute: 811, phone: 2, used: 17 },
    { daysAgo: 3, minute: 805, phone: 1, used: 20 },
    { daysAgo: 3, minute: 840, phone: 4, used: 6 },
    { daysAgo: 2, minute: 816, phone: 3, used: 20 },
    { daysAgo: 1, minute: 809, phone: 1, used: 19 },
    { daysAgo: 1, minute: 821, phone: 5, used: 20 },
  ],
}

const CLINIC: DemoSponsor = {
  sponsorName: 'Connaught Mothers’ Clinic',
  phoneNumber: '077700301',
  sumMinor: 20_000,
  who: 'anyone',
  minutesEach: 30,
  days: [-9, -3],
  uses: [
    { daysAgo: 9, minute: 560, phone: 11, used: 30 },
    { daysAgo: 8, minute: 575, phone: 12, used: 22 },
    { daysAgo: 6, minute: 590, phone: 11, used: 30 },
    { daysAgo: 4, minute: 610, phone: 13, used: 8 },
  ],
}

/** The same dependencies at a past instant. */
const at = (deps: Deps, instant: Date): Deps => ({
  ...deps,
  now: () => instant,
  newId: () => ulid(instant.getTime()),
})

const daysFrom = (deps: Deps, days: number): Date =>
  new Date(startOfDay(deps.now()).getTime() + days * DAY_MS)

/**
 * Gives the hub ten minutes of its own, a school that pays for its quarter, and a clinic whose sponsorship is over: its rest is
 * on its way back through the provider's stand-in. Once.
 */
export const seedSponsors = async (deps: Deps): Promise<void> => {
  const hub = await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, DEMO_SELLER_SLUG))
  if (hub === null || (await deps.db.inTenant(hub.id, findFreeOffer)) !== null) return
  for (const sponsor of [CLINIC, SCHOOL]) await seedSponsor(deps, hub.id, sponsor)
  await deps.db.inTenant(hub.id, (tx) =>
    writeFreeOffer(tx, {
      entrepreneurId: hub.id,
      isOn: true,
      minutes: 10,
      maxADay: 50,
      updatedAt: deps.now(),
    }),
  )
}

const seedSponsor = async (deps: Deps, entrepreneurId: string, sponsor: DemoSponsor): Promise<void> => {
  const { days, uses, ...wanted } = sponsor
  const begins = at(deps, daysFrom(deps, days[0]))
  const packs = await deps.db.inTenant(entrepreneurId, (tx) => listPackages(tx, entrepreneurId))
  const gatewayId = await deps.db.readAsPlatform((tx) => findGatewayOf(tx, entrepreneurId))
  const packageId = packs.find(({ durationMinutes }) => durationMinutes === 60)?.id
  if (packageId === undefined || gatewayId === null) return
  const [firstDay, lastDay] = [freetownDay(begins.now()), freetownDay(daysFrom(deps, days[1]))]
  const { id } = await startSponsorship(begins, entrepreneurId, {
    wanted: {
      ...wanted,
      packageId,
      downKbps: null,
      hours: null,
      firstDay,
      lastDay,
      way: 'mobile_money',
    },
    startedBy: 'sponsor',
    keysOf: () => [],
  })
  await pay(begins, { entrepreneurId, id })
  for (const use of uses) await seedUse(deps, { entrepreneurId, gatewayId, sponsorshipId: id }, use)
  await bookGrants(deps)
  await endOverdue(deps, { entrepreneurId, id })
}

/** Asks the stand-in for the money as for any order, then for its answer: what is left can go back only where it came from. */
const pay = async (deps: Deps, ref: { entrepreneurId: string; id: string }): Promise<void> => {
  const { entrepreneurId } = ref
  const payment = await deps.db.inTenant(entrepreneurId, (tx) => findSponsorPaymentOf(tx, ref.id))
  if (payment === null) throw new Error(`sponsorship ${ref.id} has no payment`)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await followSponsorPayment(deps, { entrepreneurId, sponsorPaymentId: payment.id })
    const found = await deps.db.inTenant(entrepreneurId, (tx) => findSponsorship(tx, ref.id))
    if (found?.state === 'running') return
    await delay(WAIT_MS)
  }
  throw new Error(`the payment of sponsorship ${ref.id} did not come`)
}

type Place = { entrepreneurId: string; gatewayId: string; sponsorshipId: string }

/** A phone takes its minutes at the router, which sees it for so many of them. */
const seedUse = async (deps: Deps, place: Place, { daysAgo, minute, phone, used }: Use): Promise<void> => {
  const { entrepreneurId, gatewayId, sponsorshipId } = place
  const beganAt = new Date(daysFrom(deps, -daysAgo).getTime() + minute * MINUTE_MS)
  const mac = `02:5c:00:01:00:${phone.toString(16).padStart(2, '0')}`
  const where: CaptiveContext = {
    entrepreneurId,
    gatewayId,
    deviceDigest: deviceDigest(deps, entrepreneurId, mac),
    macTail: mac.slice(-5),
    wantedUrl: null,
    logsIn: false,
  }
  const purchaseId = await grantMinutes(at(deps, beganAt), {
    entrepreneurId,
    sponsorshipId,
    taker: { phone: `+2327670${String(4_000 + phone)}` },
    place: where,
  })
  const endedAt = new Date(beganAt.getTime() + used * MINUTE_MS)
  const { deviceDigest: digest, macTail } = where
  const session = {
    entrepreneurId,
    purchaseId,
    gatewayId,
    deviceDigest: digest,
    macTail,
    id: ulid(beganAt.getTime()),
    beganAt,
    lastHeardAt: endedAt,
    endedAt,
    downOctets: used * 2_400_000,
    upOctets: used * 210_000,
  }
  await deps.db.asPlatform((tx) =>
    insertAccess(tx, { devices: [], sessions: [session], outages: [], causes: [], credits: [] }),
  )
}
