import { formatClock, formatDayOfMonth, freetownDay } from '../kernel/durations.ts'
import { endAfter, hoursEndAt, nextHoursAt, type PassHours } from '../passes/pass-hours.ts'
import { carriedOnUntil, isWaiting, opensAtOf } from '../passes/pass-line.ts'
import { dataText, OCTETS_A_MEGABYTE, useByText } from '../passes/pass-options.ts'
import { isUnused, passStateAt } from '../passes/passes.ts'
import { beginText } from '../shop/option-words.ts'

/**
 * What stands at the stall and lets phones in: openNDS with an agent of ours, a MikroTik hotspot, anything else that asks by
 * RADIUS, or something that prints vouchers of its own, which we sell.
 */
export const GATEWAY_KINDS = ['opennds', 'mikrotik', 'radius', 'codes'] as const
export type GatewayKind = (typeof GATEWAY_KINDS)[number]

/** `new`: never heard of. `offline`: not for five minutes. `codes`: prints codes and says nothing. */
export const GATEWAY_STATES = ['new', 'online', 'offline', 'codes'] as const
export type GatewayState = (typeof GATEWAY_STATES)[number]

/**
 * How the phone at a router stands. `online` only after the router said so; `router_silent`: it was not heard of lately.
 * `unused`: it holds a pass whose time has not begun, and begins when its holder says so.
 */
export const PLACE_STATES = [
  'walled',
  'outside_hours',
  'unused',
  'opening',
  'online',
  'router_silent',
] as const

/**
 * How who looks at a pass stands to its network. `no_router`: nothing at the site opens by itself. `elsewhere`: who asks is not
 * at the site's WiFi. `waits`: it begins when another pass of theirs ends. `other_phone`: at it, with a phone that does not hold the pass. `unused`:
 * its time has not begun, and begins when its holder says so.
 */
export const PASS_NETWORK_STATES = [
  'no_router',
  'elsewhere',
  'data_used',
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

/** A pass with its phones and what it has used, as far as letting somebody in goes by it. */
export type PassAccess = {
  startsAt: Date
  /** It lets nobody in before, because another pass runs until then; null or left out: from its start on. */
  opensAt?: Date | null
  expiresAt: Date
  revokedAt: Date | null
  /** The minutes that it will run from its first use; null where its time has begun. */
  unusedMinutes: number | null
  /** Who sold it, and the name for people. */
  entrepreneurId: string
  businessName?: string
  /** How many phones it may open at once. */
  maxDevices: number
  downKbps: number | null
  upKbps: number | null
  dataLimitOctets: number | null
  /** Outside of them it lets nobody in; null: always. */
  hours: PassHours | null
  /** Since when its holder has paused it; null while it runs. */
  pausedAt: Date | null
  /** What its phones have used so far, up and down. */
  usedOctets: number
  /** The phones that hold it now, by their digests. */
  devices: readonly string[]
}

/** A phone that asks to be let in, and whose gateway it stands at. */
export type Asking = { device: string; entrepreneurId: string }

export type AccessRefusal =
  | 'ended'
  | 'not_used_in_time'
  | 'refunded'
  | 'data_used'
  | 'paused'
  | 'waits'
  | 'outside_hours'
  | 'too_many_devices'
  | 'other_seller'

/** What lets a phone in. `seconds` are whole, rounded up: nobody loses the last one. Speeds in kbit/s; null: no limit. */
export type Accepted = {
  kind: 'accept'
  seconds: number
  until: Date
  downKbps: number | null
  upKbps: number | null
  octetsLeft: number | null
  deviceIsNew: boolean
  /** Its time begins with this: `until` holds once it is used now. */
  isFirstUse: boolean
}

/** `text` is a sentence for the person. */
export type AccessDecision = Accepted | { kind: 'refuse'; reason: AccessRefusal; text: string }

/** "Opens at 10 pm": outside of the hours of a pass, when they begin next. */
const outsideText = ({ hours }: Pick<PassAccess, 'hours'>, now: Date): string => {
  const opensAt = nextHoursAt(hours, now)
  return hours === null || opensAt === null ? '' : `This pass opens at ${beginText(hours, opensAt)}`
}

const IN_USE = 'This code is in use on another phone. Move it here?'

const textOf = (reason: AccessRefusal, pass: PassAccess, now: Date): string => {
  switch (reason) {
    case 'ended': {
      const isToday = freetownDay(pass.expiresAt) === freetownDay(now)
      return `Its time ended at ${formatClock(pass.expiresAt)}${isToday ? '' : ` on ${formatDayOfMonth(pass.expiresAt)}`}`
    }
    case 'not_used_in_time':
      return `It was not used in time: its last day was ${useByText(pass.expiresAt)}`
    case 'refunded':
      return 'This pass was refunded'
    case 'data_used':
      return `Its ${dataText(Math.round((pass.dataLimitOctets ?? 0) / OCTETS_A_MEGABYTE))} are used`
    case 'paused':
      return 'This pass is paused. Go on with it on its page, or type its code at the WiFi.'
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
  if (pass.pausedAt !== null) return 'paused'
  if (isWaiting(pass, now)) return 'waits'
  if (pass.dataLimitOctets !== null && pass.usedOctets >= pass.dataLimitOctets) return 'data_used'
  if (nextHoursAt(pass.hours, now) !== null) return 'outside_hours'
  const isFull = pass.devices.length >= pass.maxDevices
  return isFull && !pass.devices.includes(device) ? 'too_many_devices' : null
}

/** Until when a pass that lets in now does so without a break: its end, or that of its hours. */
export const openUntil = (
  { unusedMinutes, expiresAt, hours }: Pick<PassAccess, 'unusedMinutes' | 'expiresAt' | 'hours'>,
  now: Date,
): Date => {
  const endsAt = unusedMinutes === null ? expiresAt : endAfter(hours, now, unusedMinutes)
  const hoursEnd = hours === null ? null : hoursEndAt(hours, now)
  return hoursEnd !== null && hoursEnd < endsAt ? hoursEnd : endsAt
}

/** Whether a phone is let in with a pass, for how long, how fast and how much. Every way in asks this and nothing else. */
export const decideAccess = (pass: PassAccess, asking: Asking, now: Date): AccessDecision => {
  const reason = refusalOf(pass, asking, now)
  if (reason !== null) return { kind: 'refuse', reason, text: textOf(reason, pass, now) }
  const { unusedMinutes, dataLimitOctets, downKbps, upKbps } = pass
  const until = openUntil(pass, now)
  return {
    kind: 'accept',
    seconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
    until,
    downKbps,
    upKbps,
    octetsLeft: dataLimitOctets === null ? null : dataLimitOctets - pass.usedOctets,
    deviceIsNew: !pass.devices.includes(asking.device),
    isFirstUse: unusedMinutes !== null,
  }
}

/** What a phone holds: nobody else's place is in question any more. */
export type HeldPass = Omit<PassAccess, 'devices'>

/**
 * Of the passes that a phone holds the one that lets it in: longest of those that run, and one that was not used yet only
 * where none does. It lasts as long as it goes on without another limit. Null where none lets it in.
 */
export const longestAccess = <Pass extends HeldPass>(
  held: readonly Pass[],
  asking: Asking,
  now: Date,
): { pass: Pass; access: Accepted } | null => {
  let longest: { pass: Pass; access: Accepted } | null = null
  for (const pass of held) {
    const access = decideAccess({ ...pass, devices: [asking.device] }, asking, now)
    if (access.kind === 'accept' && (longest === null || isBetter(access, longest.access)))
      longest = { pass, access }
  }
  if (longest === null || longest.access.isFirstUse) return longest
  const { pass, access } = longest
  const until = carriedOnUntil(pass, access.until, held)
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return { pass, access: { ...access, until, seconds } }
}

/** When the first of the passes opens that a phone holds and that wait for nothing but their hours; null where none does. */
export const nextOpening = (held: readonly HeldPass[], asking: Asking, now: Date): Date | null => {
  const openings = held.flatMap((pass) => {
    const decision = decideAccess({ ...pass, devices: [asking.device] }, asking, now)
    const waits = decision.kind === 'refuse' && decision.reason === 'outside_hours'
    return waits ? (nextHoursAt(pass.hours, now) ?? []) : []
  })
  return openings.toSorted((left, right) => left.getTime() - right.getTime())[0] ?? null
}

const isBetter = (one: Accepted, other: Accepted): boolean =>
  one.isFirstUse === other.isFirstUse ? one.seconds > other.seconds : other.isFirstUse

/**
 * A phone that holds a pass; `isOn`: a router has let it in and was heard of lately. `leftAt`: when a router said last that it
 * had gone; null where none did.
 */
export type Holder = { deviceDigest: string; addedAt: Date; isOn: boolean; leftAt: Date | null }

/** A phone that took a pass just now is being opened: it is in use though no router has said so yet. */
const FRESH_MS = 3 * 60_000

const isIdle = ({ addedAt, isOn, leftAt }: Holder, now: Date): boolean =>
  !isOn && ((leftAt !== null && leftAt >= addedAt) || now.getTime() - addedAt.getTime() >= FRESH_MS)

/**
 * Whose place a phone gets that takes a pass over: none where there is room or it holds the pass already, else an idle
 * phone's, and the oldest one's where none is idle. `isFree` says whether that takes it from nobody who is on.
 */
export const placeOnPass = (
  { maxDevices, holders }: { maxDevices: number; holders: readonly Holder[] },
  device: string,
  now: Date,
): { isFree: boolean; leaves: Holder | null } => {
  const hasRoom = holders.length < maxDevices || holders.some(({ deviceDigest }) => deviceDigest === device)
  if (hasRoom) return { isFree: true, leaves: null }
  const idle = holders.find((holder) => isIdle(holder, now))
  return { isFree: idle !== undefined, leaves: idle ?? holders[0] ?? null }
}
