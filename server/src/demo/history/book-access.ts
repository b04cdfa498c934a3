import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { BUSY_KBPS } from '@minit/domain/network/line-speed.ts'
import { minutesLost, type Outage } from '@minit/domain/network/presence.ts'
import { macTail } from '@minit/domain/network/router-orders.ts'
import { extendedUntil } from '@minit/domain/passes/passes.ts'
import { deviceDigest } from '../../modules/network/captive-tokens.ts'
import { causesOfPast } from './book-causes.ts'
import type { PastTools, ShopToFill } from './book-intent.ts'
import type { Booking } from './book-visit.ts'
import { drawStays } from './draw-stays.ts'
import { instantAfter } from './instants.ts'
import { createRandom, type Random } from './random.ts'
import type { CauseInsert, CreditInsert, DeviceInsert, OutageInsert, SessionInsert } from './rows.ts'

/** Sessions of phones on routers, and a power cut. */
export type AccessRows = {
  devices: DeviceInsert[]
  sessions: SessionInsert[]
  outages: OutageInsert[]
  causes: CauseInsert[]
  credits: CreditInsert[]
}

/** Days of phone sessions, up to yesterday. */
const ACCESS_DAYS = 30
const SEED = 0xacce55

/** A power cut in the busiest hour of one evening. */
const CUT = { daysAgo: 5, fromHour: 19, fromSecond: 560, seconds: 47 * 60 + 25 }

const cutOf = (today: Date): Outage => {
  const hour = today.getTime() - CUT.daysAgo * DAY_MS + CUT.fromHour * 3_600_000
  const fromAt = instantAfter(new Date(hour), CUT.fromSecond)
  return { fromAt, untilAt: instantAfter(fromAt, CUT.seconds) }
}

type Input = { shops: readonly ShopToFill[]; bookings: readonly Booking[]; today: Date }
type Sold = Booking & { sale: NonNullable<Booking['sale']> }

/**
 * Makes the sessions of sold passes at shops with a router, and the minutes that a power cut took and that
 * were credited. Returns the bookings too, since credited passes end later.
 */
export const bookAccess = (
  tools: PastTools,
  { shops, bookings, today }: Input,
): { bookings: Booking[]; access: AccessRows } => {
  const random = createRandom(SEED)
  const access: AccessRows = { devices: [], sessions: [], outages: [], causes: [], credits: [] }
  const outage = cutOf(today)
  const routers = new Map(shops.map(({ seller, gatewayId }) => [seller.id, gatewayId]))
  const outages = new Map<string, string>()
  for (const [entrepreneurId, gatewayId] of routers) {
    if (gatewayId === null) continue
    const id = tools.idAt(outage.untilAt)
    outages.set(entrepreneurId, id)
    access.outages.push({ entrepreneurId, id, ...outage })
    access.causes.push(...causesOfPast({ entrepreneurId, gatewayId }, { cut: outage, today }))
  }
  const since = today.getTime() - ACCESS_DAYS * DAY_MS
  const booked = bookings.map((booking) => {
    const { sale } = booking
    const gatewayId = routers.get(booking.purchase.entrepreneurId) ?? null
    if (sale === null || gatewayId === null || sale.pass.pass.startsAt.getTime() < since) return booking
    if (!random.chance(USED_SHARE)) return booking
    const outageId = outages.get(booking.purchase.entrepreneurId) ?? ''
    const lengthened = creditMinutes(access, { ...booking, sale }, { outageId, outage })
    bookPhone(tools, random, access, { sold: lengthened, gatewayId, outage, today })
    return lengthened
  })
  return { bookings: booked, access }
}

/** The others never entered their code. */
const USED_SHARE = 0.96

const creditMinutes = (
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
  const common = { entrepreneurId, purchaseId, gatewayId, macTail: macTail(mac) }
  const device = { ...common, deviceDigest: deviceDigest(tools, entrepreneurId, mac) }
  const stays = drawStays(random, sold.sale.pass.pass, { outage, before: today })
  access.devices.push({ ...device, addedAt: stays[0]?.beganAt ?? sold.sale.pass.pass.startsAt })
  for (const { beganAt, endedAt, downOctets, upOctets } of stays) {
    const id = tools.idAt(beganAt)
    const fastest = fastestOf({ beganAt, endedAt, downOctets })
    access.sessions.push({
      ...device,
      id,
      beganAt,
      lastHeardAt: endedAt,
      endedAt,
      downOctets,
      upOctets,
      ...fastest,
    })
  }
}

/** A phone's fastest span is this many times its average; a busy line in the evening carries less. */
const BURST = { byDay: 9, inTheEvening: 3, fromHour: 18 }
const LINE_KBPS = 3_200

const fastestOf = (stay: { beganAt: Date; endedAt: Date; downOctets: number }) => {
  const { beganAt, endedAt, downOctets } = stay
  const seconds = (endedAt.getTime() - beganAt.getTime()) / 1000
  const times = endedAt.getUTCHours() >= BURST.fromHour ? BURST.inTheEvening : BURST.byDay
  const kbps = Math.round(Math.min(LINE_KBPS, ((downOctets * 8) / 1000 / seconds) * times))
  return kbps >= BUSY_KBPS ? { fastestKbps: kbps, fastestAt: endedAt } : {}
}

/** Each person has one phone, with a locally administered address. */
const macOf = (phone: string): string => {
  const digits = BigInt(phone.replace(/\D/g, '')).toString(16).padStart(10, '0').slice(-10)
  return `02:${(digits.match(/../g) ?? []).join(':')}`
}
