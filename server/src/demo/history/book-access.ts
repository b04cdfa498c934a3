import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { minutesLost, type Outage } from '@minit/domain/network/being-there.ts'
import { macTail } from '@minit/domain/network/router-orders.ts'
import { extendedUntil } from '@minit/domain/passes/passes.ts'
import { deviceDigest } from '../../modules/network/places.ts'
import type { PastTools, ShopToFill } from './book-intent.ts'
import type { Booking } from './book-visit.ts'
import { drawStays } from './draw-stays.ts'
import { instantAfter } from './instants.ts'
import { createRandom, type Random } from './random.ts'
import type { CreditInsert, DeviceInsert, OutageInsert, SessionInsert } from './rows.ts'

/** What phones did on routers, and the power cut. */
export type AccessRows = {
  devices: DeviceInsert[]
  sessions: SessionInsert[]
  outages: OutageInsert[]
  credits: CreditInsert[]
}

/** So many days of phones on routers, up to yesterday. */
const ACCESS_DAYS = 30
const SEED = 0xacce55

/** One evening the power was gone, in the busiest hour. */
const CUT = { daysAgo: 5, fromHour: 19, fromSecond: 560, seconds: 47 * 60 + 25 }

const cutOf = (today: Date): Outage => {
  const hour = today.getTime() - CUT.daysAgo * DAY_MS + CUT.fromHour * 3_600_000
  const fromAt = instantAfter(new Date(hour), CUT.fromSecond)
  return { fromAt, untilAt: instantAfter(fromAt, CUT.seconds) }
}

type Given = { shops: readonly ShopToFill[]; bookings: readonly Booking[]; today: Date }
type Sold = Booking & { sale: NonNullable<Booking['sale']> }

/**
 * The phones of what was sold at shops with a router, and the minutes that a power cut took and gave back. Returns the
 * bookings too, as passes that it cut short end later.
 */
export const bookAccess = (
  tools: PastTools,
  { shops, bookings, today }: Given,
): { bookings: Booking[]; access: AccessRows } => {
  const random = createRandom(SEED)
  const access: AccessRows = { devices: [], sessions: [], outages: [], credits: [] }
  const outage = cutOf(today)
  const routers = new Map(shops.map(({ seller, gatewayId }) => [seller.id, gatewayId]))
  const outages = new Map<string, string>()
  for (const [entrepreneurId, gatewayId] of routers) {
    if (gatewayId === null) continue
    const id = tools.idAt(outage.untilAt)
    outages.set(entrepreneurId, id)
    access.outages.push({ entrepreneurId, id, ...outage })
  }
  const since = today.getTime() - ACCESS_DAYS * DAY_MS
  const booked = bookings.map((booking) => {
    const { sale } = booking
    const gatewayId = routers.get(booking.purchase.entrepreneurId) ?? null
    if (sale === null || gatewayId === null || sale.pass.pass.startsAt.getTime() < since) return booking
    if (!random.chance(USED_SHARE)) return booking
    const outageId = outages.get(booking.purchase.entrepreneurId) ?? ''
    const lengthened = giveBack(access, { ...booking, sale }, { outageId, outage })
    bookPhone(tools, random, access, { sold: lengthened, gatewayId, outage, today })
    return lengthened
  })
  return { bookings: booked, access }
}

/** The others never typed their code. */
const USED_SHARE = 0.96

const giveBack = (
  access: AccessRows,
  sold: Sold,
  { outageId, outage }: { outageId: string; outage: Outage },
): Sold => {
  const { pass } = sold.sale.pass
  const minutes = minutesLost({ ...pass, revokedAt: null }, outage)
  if (minutes === 0) return sold
  const { entrepreneurId, id: passId } = pass
  access.credits.push({ entrepreneurId, outageId, passId, minutes })
  const expiresAt = extendedUntil(pass, minutes, outage.untilAt)
  return { ...sold, sale: { ...sold.sale, pass: { ...sold.sale.pass, pass: { ...pass, expiresAt } } } }
}

type Phone = { sold: Sold; gatewayId: string; outage: Outage; today: Date }

const bookPhone = (
  tools: PastTools,
  random: Random,
  access: AccessRows,
  { sold, gatewayId, outage, today }: Phone,
): void => {
  const { entrepreneurId, id: purchaseId, phone } = sold.purchase
  const mac = macOf(phone)
  const held = { entrepreneurId, purchaseId, gatewayId, macTail: macTail(mac) }
  const device = { ...held, deviceDigest: deviceDigest(tools, entrepreneurId, mac) }
  const stays = drawStays(random, sold.sale.pass.pass, { outage, before: today })
  access.devices.push({ ...device, addedAt: stays[0]?.beganAt ?? sold.sale.pass.pass.startsAt })
  for (const { beganAt, endedAt, downOctets, upOctets } of stays) {
    const id = tools.idAt(beganAt)
    access.sessions.push({ ...device, id, beganAt, lastHeardAt: endedAt, endedAt, downOctets, upOctets })
  }
}

/** Everybody has one phone, whose address begins as those that nobody makes. */
const macOf = (phone: string): string => {
  const digits = BigInt(phone.replace(/\D/g, '')).toString(16).padStart(10, '0').slice(-10)
  return `02:${(digits.match(/../g) ?? []).join(':')}`
}
