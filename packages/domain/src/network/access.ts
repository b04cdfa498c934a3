import { formatClock, formatDay, formatDayAsOf, freetownDay } from '../kernel/durations.ts'
import { type Purse, secondsLeft, shareOf } from '../passes/online-minutes.ts'
import { endAfter, hoursEndAt, nextHoursAt, type PassHours } from '../passes/pass-hours.ts'
import { carriedOnUntil, isWaiting, opensAtOf } from '../passes/pass-line.ts'
import { dataText, OCTETS_A_MEGABYTE } from '../passes/pass-options.ts'
import { isUnused, passStateAt } from '../passes/passes.ts'
import { beginText } from '../shop/option-words.ts'

/**
 * The kinds of gateway at a stall: openNDS with our agent, a MikroTik hotspot, any other RADIUS client (NAS),
 * or a system that prints its own vouchers, which we sell.
 */
export const GATEWAY_KINDS = ['opennds', 'mikrotik', 'radius', 'codes'] as const
export type GatewayKind = (typeof GATEWAY_KINDS)[number]

/** `new`: never seen. `offline`: not seen for five minutes. `codes`: prints vouchers and never reports. */
export const GATEWAY_STATES = ['new', 'online', 'offline', 'codes'] as const
export type GatewayState = (typeof GATEWAY_STATES)[number]

/**
 * The state of a phone at a router. `online` only after the router reported it; `router_silent`: the router
 * is offline. `unused`: it has a pass whose time has not begun, and begins on the holder's request.
 */
export const PHONE_STATES = [
  'walled',
  'outside_hours',
  'unused',
  'opening',
  'online',
  'router_silent',
] as const

/**
 * How a pass relates to the network of the device that shows it. `no_router`: the site has no gateway that
 * admits phones. `away`: its minutes are used at another shop. `elsewhere`: the device is not on the site's
 * WiFi. `waits`: it begins when another pass of the phone ends. `other_phone`: a phone without the pass is
 * there. `unused`: its time begins on the holder's request.
 */
export const PASS_NETWORK_STATES = [
  'no_router',
  'elsewhere',
  'data_used',
  'away',
  'paused',
  'waits',
  'outside_hours',
  'unused',
  'opening',
  'online',
  'other_phone',
  'router_silent',
] as const
export type PassNetworkState = (typeof PASS_NETWORK_STATES)[number]

/** A pass with its phones and usage: all that the access decision reads. */
export type PassAccess = {
  startsAt: Date
  /** It admits no phone before this, because another pass runs until then; null or absent: from its start. */
  opensAt?: Date | null
  expiresAt: Date
  revokedAt: Date | null
  /** The minutes that it runs from its first use; null once its time has begun. */
  unusedMinutes: number | null
  /** The seller's id and display name. */
  entrepreneurId: string
  businessName?: string
  /** How many phones it may open at once. */
  maxDevices: number
  downKbps: number | null
  upKbps: number | null
  dataLimitOctets: number | null
  /** Once its phones used this, its speed is `slowKbps`, up and down; both null: its speed stays. */
  slowAfterOctets: number | null
  slowKbps: number | null
  /** It admits no phone outside these hours; null: always. */
  hours: PassHours | null
  /** When its holder paused it; null while it runs. */
  pausedAt: Date | null
  /** The name of the shop where its minutes are used now; null or absent: here. */
  awayAt?: string | null
  /** What its phones have used so far, up and down. */
  usedOctets: number
  /** Digests of the phones that have it now. */
  devices: readonly string[]
  /** Its minutes, if they run only while a phone is online; null or absent: they run by the clock. */
  purse?: Purse | null
}

/** A phone that requests access, and the seller whose gateway it is at. */
export type Asking = { device: string; entrepreneurId: string }

export type AccessRefusal =
  | 'ended'
  | 'not_used_in_time'
  | 'refunded'
  | 'data_used'
  | 'away'
  | 'paused'
  | 'waits'
  | 'outside_hours'
  | 'too_many_devices'
  | 'other_seller'

/**
 * Grants access. `seconds` are whole, rounded up so that no second is lost. Speeds in kbit/s; null: no limit.
 */
export type Accepted = {
  kind: 'accept'
  seconds: number
  until: Date
  downKbps: number | null
  upKbps: number | null
  octetsLeft: number | null
  /** What is left until it becomes slower; null if its speed stays, or has changed. */
  octetsAtFullSpeed: number | null
  deviceIsNew: boolean
  /** Its time begins with this access: `until` holds if it is used now. */
  isFirstUse: boolean
  /** Its minutes run only while a phone is online; `until` is this phone's share of them. */
  whileOnline: boolean
}

/** `text` is a sentence for the user. */
export type AccessDecision = Accepted | { kind: 'refuse'; reason: AccessRefusal; text: string }

/** "This pass opens at 10 pm": outside its hours, when they begin next. */
const outsideText = ({ hours }: Pick<PassAccess, 'hours'>, now: Date): string => {
  const opensAt = nextHoursAt(hours, now)
  return hours === null || opensAt === null ? '' : `This pass opens at ${beginText(hours, opensAt)}`
}

const IN_USE = 'This code is in use on another phone. Move it here?'

const OTHERS_HAVE_THEM = 'The other phones of this pass have its last minutes'

const textOf = (reason: AccessRefusal, pass: PassAccess, now: Date): string => {
  switch (reason) {
    case 'ended': {
      const purse = pass.purse ?? null
      if (purse !== null) return secondsLeft(purse, now) > 0 ? OTHERS_HAVE_THEM : 'Its minutes are used'
      const isToday = freetownDay(pass.expiresAt) === freetownDay(now)
      return `Its time ended at ${formatClock(pass.expiresAt)}${isToday ? '' : ` on ${formatDayAsOf(pass.expiresAt, now)}`}`
    }
    case 'not_used_in_time':
      return `It was not used in time: its last day was ${formatDay(pass.expiresAt)}`
    case 'refunded':
      return 'This pass was refunded'
    case 'data_used':
      return `Its ${dataText(Math.round((pass.dataLimitOctets ?? 0) / OCTETS_A_MEGABYTE))} are used`
    case 'away':
      return `Its minutes are used at ${pass.awayAt ?? 'another shop'} now. Continue here on its page, or type its code at the WiFi.`
    case 'paused':
      return 'This pass is paused. Continue it on its page, or type its code at the WiFi.'
    case 'waits':
      return `This pass starts at ${formatClock(opensAtOf(pass))}, when the pass before it ends`
    case 'outside_hours':
      return outsideText(pass, now)
    case 'too_many_devices':
      return pass.maxDevices === 1
        ? IN_USE
        : `This code is in use on ${pass.maxDevices} phones, as many as it is for. Move it here?`
    case 'other_seller':
      return `This code belongs to ${pass.businessName ?? 'another seller'}`
  }
}

const refusalOf = (pass: PassAccess, { device, entrepreneurId }: Asking, now: Date): AccessRefusal | null => {
  if (pass.entrepreneurId !== entrepreneurId) return 'other_seller'
  const state = passStateAt(pass, now)
  if (state === 'revoked') return 'refunded'
  if (state === 'expired') return isUnused(pass) ? 'not_used_in_time' : 'ended'
  if ((pass.awayAt ?? null) !== null) return 'away'
  if (pass.pausedAt !== null) return 'paused'
  if (isWaiting(pass, now)) return 'waits'
  if (pass.dataLimitOctets !== null && pass.usedOctets >= pass.dataLimitOctets) return 'data_used'
  if (nextHoursAt(pass.hours, now) !== null) return 'outside_hours'
  const isFull = pass.devices.length >= pass.maxDevices
  if (isFull && !pass.devices.includes(device)) return 'too_many_devices'
  const purse = pass.purse ?? null
  return purse !== null && shareOf(purse, device, now) <= 0 ? 'ended' : null
}

type Lasting = Pick<PassAccess, 'unusedMinutes' | 'expiresAt' | 'hours' | 'purse'>

const endsAtOf = ({ unusedMinutes, expiresAt, hours, purse = null }: Lasting, now: Date, device: string) => {
  if (purse === null) return unusedMinutes === null ? expiresAt : endAfter(hours, now, unusedMinutes)
  const sharedUntil = new Date(now.getTime() + shareOf(purse, device, now) * 1000)
  return sharedUntil < expiresAt ? sharedUntil : expiresAt
}

/**
 * Returns until when a pass that admits now does so without a break: its end, the end of its hours, or the end
 * of this phone's share of its minutes.
 */
export const openUntil = (pass: Lasting, now: Date, device = ''): Date => {
  const { hours } = pass
  const endsAt = endsAtOf(pass, now, device)
  const hoursEnd = hours === null ? null : hoursEndAt(hours, now)
  return hoursEnd !== null && hoursEnd < endsAt ? hoursEnd : endsAt
}

type Slowing = Pick<PassAccess, 'downKbps' | 'upKbps' | 'slowAfterOctets' | 'slowKbps' | 'usedOctets'>

const slower = (kbps: number | null, slowKbps: number): number =>
  kbps === null ? slowKbps : Math.min(kbps, slowKbps)

/** The speeds of a pass by what its phones used so far. */
const speedsOf = ({ downKbps, upKbps, slowAfterOctets, slowKbps, usedOctets }: Slowing) => {
  if (slowAfterOctets === null || slowKbps === null) return { downKbps, upKbps, octetsAtFullSpeed: null }
  const left = slowAfterOctets - usedOctets
  if (left > 0) return { downKbps, upKbps, octetsAtFullSpeed: left }
  return { downKbps: slower(downKbps, slowKbps), upKbps: slower(upKbps, slowKbps), octetsAtFullSpeed: null }
}

/**
 * Decides whether a pass admits a phone, for how long, how fast and how much. The only access rule of every
 * gateway.
 */
export const decideAccess = (pass: PassAccess, asking: Asking, now: Date): AccessDecision => {
  const reason = refusalOf(pass, asking, now)
  if (reason !== null) return { kind: 'refuse', reason, text: textOf(reason, pass, now) }
  const { unusedMinutes, dataLimitOctets } = pass
  const until = openUntil(pass, now, asking.device)
  return {
    kind: 'accept',
    seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
    until,
    ...speedsOf(pass),
    octetsLeft: dataLimitOctets === null ? null : dataLimitOctets - pass.usedOctets,
    deviceIsNew: !pass.devices.includes(asking.device),
    isFirstUse: unusedMinutes !== null,
    whileOnline: (pass.purse ?? null) !== null,
  }
}

/** A pass of the requesting phone: the device limit does not matter. */
export type HeldPass = Omit<PassAccess, 'devices'>

/**
 * Returns the pass that admits a phone: the longest of those that run by the clock, else one whose minutes run
 * only while it is online, or an unused one if none does. Access
 * lasts as long as further passes continue it without another limit. Null if none admits it.
 */
export const longestAccess = <Pass extends HeldPass>(
  passes: readonly Pass[],
  asking: Asking,
  now: Date,
): { pass: Pass; access: Accepted } | null => {
  let longest: { pass: Pass; access: Accepted } | null = null
  for (const pass of passes) {
    const access = decideAccess({ ...pass, devices: [asking.device] }, asking, now)
    if (access.kind !== 'accept') continue
    const found = { pass, access }
    if (longest === null || isBetter(found, longest, asking)) longest = found
  }
  if (longest === null || longest.access.isFirstUse || longest.access.whileOnline) return longest
  const { pass, access } = longest
  const until = carriedOnUntil(pass, access.until, passes)
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return { pass, access: { ...access, until, seconds } }
}

/**
 * Returns the earliest opening among a phone's passes that are only outside their hours; null if there is
 * none.
 */
export const nextOpening = (passes: readonly HeldPass[], asking: Asking, now: Date): Date | null => {
  const openings = passes.flatMap((pass) => {
    const decision = decideAccess({ ...pass, devices: [asking.device] }, asking, now)
    const waits = decision.kind === 'refuse' && decision.reason === 'outside_hours'
    return waits ? (nextHoursAt(pass.hours, now) ?? []) : []
  })
  return openings.toSorted((left, right) => left.getTime() - right.getTime())[0] ?? null
}

type Found = { pass: HeldPass; access: Accepted }

/** Minutes that run anyway go first, unused ones last; of those that wait, the ones being drawn. */
const rankOf = ({ pass, access }: Found, { device }: Asking): number => {
  if (access.isFirstUse) return 0
  if (!access.whileOnline) return 3
  return pass.purse?.running.some((stretch) => stretch.device === device) === true ? 2 : 1
}

const isBetter = (one: Found, other: Found, asking: Asking): boolean => {
  const [rank, otherRank] = [rankOf(one, asking), rankOf(other, asking)]
  return rank === otherRank ? one.access.seconds > other.access.seconds : rank > otherRank
}

/**
 * A phone of a pass. `isOn`: a router has admitted it and was seen recently. `leftAt`: when a router last
 * reported that it left; null if none did.
 */
export type Holder = { deviceDigest: string; addedAt: Date; isOn: boolean; leftAt: Date | null }

/**
 * A phone that took a pass this recently is being opened: its slot is in use before any router reports so.
 */
const FRESH_MS = 3 * 60_000

const isIdle = ({ addedAt, isOn, leftAt }: Holder, now: Date): boolean =>
  !isOn && ((leftAt !== null && leftAt >= addedAt) || now.getTime() - addedAt.getTime() >= FRESH_MS)

/**
 * Chooses whose slot a phone gets that takes over a pass: none if there is room or it has the pass already,
 * else an idle phone's, else the oldest one's. `isFree`: this displaces no phone that is online.
 */
export const phoneOnPass = (
  { maxDevices, holders }: { maxDevices: number; holders: readonly Holder[] },
  device: string,
  now: Date,
): { isFree: boolean; leaves: Holder | null } => {
  const hasRoom = holders.length < maxDevices || holders.some(({ deviceDigest }) => deviceDigest === device)
  if (hasRoom) return { isFree: true, leaves: null }
  const idle = holders.find((holder) => isIdle(holder, now))
  return { isFree: idle !== undefined, leaves: idle ?? holders[0] ?? null }
}
