import { MINUTE_MS } from '../kernel/durations.ts'
import { RADIUS_PIECE_SECONDS } from '../network/radius.ts'

/** A phone that no router saw for this long is gone, and its stretch ended when it was last seen. Seconds. */
export const GONE_AFTER_SECONDS = 180
/** How late a router tells of a phone that is still there: its minutes end without waiting for it. */
const REPORT_LAG_MS = MINUTE_MS
/** Routers count whole seconds, so the same last sign looks some of them later in another report. */
const CLOCK_STEP_MS = 5_000
/** A rest this short is used up. */
const LEAST_SECONDS = 5

/** Seconds without a sign after which a phone is gone, at a router that reports every `paceSeconds`. */
export const goneAfter = (paceSeconds: number | null): number =>
  Math.max(GONE_AFTER_SECONDS, Math.ceil(1.5 * (paceSeconds ?? 0)))

/**
 * A phone's time online on one pass that has not ended. At a router that reports nothing between login and
 * end, `lastSeenAt` lies ahead, where its session must end, and `goneAfterSeconds` is 0.
 */
export type Stretch = { device: string; beganAt: Date; lastSeenAt: Date; goneAfterSeconds: number }

/** Until when a RADIUS router lets a phone stay by itself, whatever happens here. */
export type Hold = { device: string; until: Date }

/** The minutes of a pass that run only while its phones are online. `drawnSeconds`: of ended stretches. */
export type Purse = {
  boughtSeconds: number
  drawnSeconds: number
  running: readonly Stretch[]
  holds: readonly Hold[]
}

const isGone = ({ lastSeenAt, goneAfterSeconds }: Stretch, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= goneAfterSeconds * 1000

/** Whole seconds between two instants, at least 0. */
const secondsBetween = (from: Date, until: Date): number =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000))

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

/** What a stretch has drawn at an instant: up to now, or up to its last sign once the phone is gone. */
const drawnBy = (stretch: Stretch, now: Date): number =>
  secondsBetween(stretch.beganAt, isGone(stretch, now) ? stretch.lastSeenAt : now)

/** The seconds that are left of a pass for all its phones together. */
export const secondsLeft = ({ boughtSeconds, drawnSeconds, running }: Purse, now: Date): number =>
  Math.max(0, boughtSeconds - drawnSeconds - running.reduce((sum, each) => sum + drawnBy(each, now), 0))

const heldSeconds = (holds: readonly Hold[], now: Date): number =>
  holds.reduce((sum, { until }) => sum + Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)), 0)

/** The seconds from now that RADIUS routers let phones stay, whatever happens here. */
export const promisedSeconds = ({ holds }: Purse, now: Date): number => heldSeconds(holds, now)

/**
 * The seconds that one phone may stay online from now: what is left without what routers already let other
 * phones have, shared with the phones that are online.
 */
export const shareOf = (purse: Purse, device: string, now: Date): number => {
  const holds = purse.holds.filter((hold) => hold.device !== device && hold.until > now)
  const held = heldSeconds(holds, now)
  const others = purse.running.filter(
    (stretch) =>
      stretch.device !== device &&
      !isGone(stretch, now) &&
      !holds.some((hold) => hold.device === stretch.device),
  )
  return Math.max(0, secondsLeft(purse, now) - held) / (others.length + 1)
}

/** The least piece for a phone that must log in again by hand. */
const LEAST_PIECE_SECONDS = 900

/**
 * The seconds that a RADIUS router may let a phone stay. Nothing takes them back, so that all phones together
 * never get more than is left. A phone that must log in again by hand gets a fair part or a quarter of an hour.
 */
export const radiusSeconds = (
  purse: Purse,
  device: string,
  { maxDevices, logsInAgain }: { maxDevices: number; logsInAgain: boolean },
  now: Date,
): number => {
  const share = shareOf(purse, device, now)
  const busy = purse.holds.filter((hold) => hold.device !== device && hold.until > now).length
  const part = Math.max(share / Math.max(1, maxDevices - busy), LEAST_PIECE_SECONDS)
  return Math.floor(Math.min(share, logsInAgain ? RADIUS_PIECE_SECONDS : part))
}

/** What a router reported of a phone on a pass. */
export type Sighting = {
  device: string
  /** When the router last saw it; null if the report shows only that it was there and silent. */
  seenAt: Date | null
  /** When its session began, for a router that says so: its first report may be lost. */
  sinceAt: Date | null
  goneAfterSeconds: number
  /** The router ended the session. */
  hasLeft: boolean
}

export const STRETCH_ENDS = ['left', 'stopped', 'used_up'] as const
type StretchEnd = (typeof STRETCH_ENDS)[number]

export type StretchChange<S extends Stretch> =
  | { kind: 'begin'; stretch: Stretch }
  | { kind: 'see'; stretch: S; lastSeenAt: Date; goneAfterSeconds: number }
  | { kind: 'end'; stretch: S; endedAt: Date; seconds: number; cause: StretchEnd }

const ended = <S extends Stretch>(stretch: S, at: Date, cause: StretchEnd): StretchChange<S> => {
  const endedAt = latest(at, stretch.beganAt)
  return { kind: 'end', stretch, endedAt, seconds: secondsBetween(stretch.beganAt, endedAt), cause }
}

const begun = <S extends Stretch>(
  { device, seenAt, sinceAt, goneAfterSeconds, hasLeft }: Sighting,
  endedUntil: Date | null,
): StretchChange<S>[] => {
  if (seenAt === null) return []
  if (endedUntil !== null && seenAt.getTime() - endedUntil.getTime() < CLOCK_STEP_MS) return []
  // A session whose earlier stretch ended was silent until now.
  const isNew = sinceAt !== null && sinceAt <= seenAt && (endedUntil === null || sinceAt > endedUntil)
  if (hasLeft && !isNew) return []
  const beganAt = isNew ? sinceAt : seenAt
  const stretch = { device, beganAt, lastSeenAt: seenAt, goneAfterSeconds: hasLeft ? 0 : goneAfterSeconds }
  return [{ kind: 'begin', stretch }]
}

/**
 * What a report changes on the stretch of its phone. `endedUntil`: the end of the phone's last stretch; null
 * without one. A repeated, late or misordered report changes nothing.
 */
export const stretchAfter = <S extends Stretch>(
  stretch: S | null,
  sighting: Sighting,
  endedUntil: Date | null,
): StretchChange<S>[] => {
  const { seenAt, hasLeft, goneAfterSeconds } = sighting
  if (stretch === null) return begun(sighting, endedUntil)
  const last = stretch.lastSeenAt
  const seen = (lastSeenAt: Date): StretchChange<S>[] => [
    { kind: 'see', stretch, lastSeenAt, goneAfterSeconds: hasLeft ? 0 : goneAfterSeconds },
  ]
  // Its time was counted ahead, to where its session had to end.
  if (stretch.goneAfterSeconds === 0) return hasLeft && seenAt !== null && seenAt < last ? seen(seenAt) : []
  const isLater = seenAt !== null && seenAt > last
  const wasAway = isLater && seenAt.getTime() - last.getTime() >= goneAfterSeconds * 1000
  if (hasLeft) return seen(isLater && !wasAway ? seenAt : last)
  if (wasAway) return [ended(stretch, last, 'left'), ...begun<S>({ ...sighting, sinceAt: null }, last)]
  return isLater ? seen(seenAt) : []
}

/** Cuts ends that would draw more than was left, as when a router kept a phone online too long. */
const withinRest = <S extends Stretch>(changes: readonly StretchChange<S>[], seconds: number) => {
  let rest = Math.max(0, seconds)
  return changes.map((change): StretchChange<S> => {
    if (change.kind !== 'end') return change
    const isCut = change.seconds > rest
    const drawn = Math.min(change.seconds, rest)
    rest -= drawn
    if (!isCut) return change
    const endedAt = new Date(change.stretch.beganAt.getTime() + drawn * 1000)
    return { ...change, endedAt, seconds: drawn, cause: 'used_up' }
  })
}

/** The instant at which stretches that run together have drawn so many seconds. */
const usedUpAt = (running: readonly Stretch[], seconds: number): Date => {
  const begins = running.map(({ beganAt }) => beganAt.getTime()).toSorted((one, other) => one - other)
  let sum = 0
  for (const [index, began] of begins.entries()) {
    sum += began
    const at = (seconds * 1000 + sum) / (index + 1)
    if (at <= (begins[index + 1] ?? Number.POSITIVE_INFINITY)) return new Date(at)
  }
  return new Date(0)
}

/**
 * Ends the stretches of phones that are gone, and those of all phones once the minutes are used up.
 * `usedUpAt`: when the pass ended by that; null while minutes are left.
 */
export const settled = <S extends Stretch>(
  purse: Omit<Purse, 'running'> & { running: readonly S[] },
  now: Date,
): { changes: StretchChange<S>[]; usedUpAt: Date | null } => {
  const rest = purse.boughtSeconds - purse.drawnSeconds
  const gone = purse.running.filter((stretch) => isGone(stretch, now))
  const here = purse.running.filter((stretch) => !gone.includes(stretch))
  const left = gone.map((stretch) => ended(stretch, stretch.lastSeenAt, endOf(stretch)))
  const changes = withinRest(left, rest)
  const drawn = changes.reduce((sum, change) => sum + ('seconds' in change ? change.seconds : 0), 0)
  const last = latestOf(gone)
  if (here.length === 0) return { changes, usedUpAt: rest - drawn < LEAST_SECONDS ? (last ?? now) : null }
  const at = usedUpAt(here, Math.max(0, rest - drawn))
  if (at > now) return { changes, usedUpAt: null }
  // A phone may have left before the end: its rest is known once it is gone.
  const seen = here.filter(({ lastSeenAt }) => lastSeenAt.getTime() >= at.getTime() - REPORT_LAG_MS)
  const cut = seen.map((stretch) => ended(stretch, at, 'used_up'))
  return {
    changes: [...changes, ...withinRest(cut, rest - drawn)],
    usedUpAt: seen.length === here.length ? at : null,
  }
}

const endOf = ({ goneAfterSeconds }: Stretch): StretchEnd => (goneAfterSeconds === 0 ? 'stopped' : 'left')

const latestOf = (stretches: readonly Stretch[]): Date | null =>
  stretches.reduce<Date | null>(
    (last, { lastSeenAt }) => (last === null ? lastSeenAt : latest(last, lastSeenAt)),
    null,
  )

/** Whole minutes for display: what was begun counts whole. */
export const wholeMinutes = (seconds: number): number => Math.ceil(seconds / 60)
