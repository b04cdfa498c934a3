import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  GONE_AFTER_SECONDS,
  type Hold,
  type Purse,
  radiusSeconds,
  type Sighting,
  type Stretch,
  type StretchChange,
  secondsLeft,
  settled,
  shareOf,
  stretchAfter,
  wholeMinutes,
} from './online-minutes.ts'

const START = Date.parse('2026-11-30T08:00:00Z')
const at = (seconds: number): Date => new Date(START + seconds * 1000)
const sawAt = (device: string, seconds: number, other: Partial<Sighting> = {}): Sighting => ({
  device,
  seenAt: at(seconds),
  sinceAt: null,
  goneAfterSeconds: GONE_AFTER_SECONDS,
  hasLeft: false,
  ...other,
})

type Done = { device: string; beganAt: Date; endedAt: Date; seconds: number }
type Held = { purse: Purse; done: Done[]; usedUpAt: Date | null }

const fresh = (boughtSeconds: number): Held => ({
  purse: { boughtSeconds, drawnSeconds: 0, running: [], holds: [] },
  done: [],
  usedUpAt: null,
})

const apply = (held: Held, change: StretchChange<Stretch>): Held => {
  const { purse, done } = held
  if (change.kind === 'begin')
    return { ...held, purse: { ...purse, running: [...purse.running, change.stretch] } }
  const others = purse.running.filter((each) => each !== change.stretch)
  if (change.kind === 'see') {
    const { stretch, lastSeenAt, goneAfterSeconds } = change
    return {
      ...held,
      purse: { ...purse, running: [...others, { ...stretch, lastSeenAt, goneAfterSeconds }] },
    }
  }
  const { stretch, endedAt, seconds } = change
  const ended = { device: stretch.device, beganAt: stretch.beganAt, endedAt, seconds }
  const drawnSeconds = purse.drawnSeconds + seconds
  return { ...held, purse: { ...purse, drawnSeconds, running: others }, done: [...done, ended] }
}

const tidy = (held: Held, now: Date): Held => {
  if (held.usedUpAt !== null) return held
  const { changes, usedUpAt } = settled(held.purse, now)
  return { ...changes.reduce(apply, held), usedUpAt }
}

const receive = (held: Held, sighting: Sighting, now: Date): Held => {
  const { device } = sighting
  const stretch = held.purse.running.find((each) => each.device === device) ?? null
  const ends = held.done.filter((each) => each.device === device).map(({ endedAt }) => endedAt.getTime())
  const endedUntil = ends.length === 0 ? null : new Date(Math.max(...ends))
  // Once the minutes are used no router lets a phone in, so a report begins nothing.
  const changes = held.usedUpAt === null ? stretchAfter(stretch, sighting, endedUntil) : []
  return tidy(changes.reduce(apply, held), now)
}

/** A phone that its router reports every half minute. */
const stay = (held: Held, device: string, from: number, until: number): Held => {
  let now = held
  for (let seen = from; seen <= until; seen += 30) now = receive(now, sawAt(device, seen), at(seen))
  return now
}

describe('one phone', () => {
  test('pauses by itself three minutes after it was last seen, at that last instant', () => {
    let held = stay(fresh(3600), 'a', 0, 600)
    held = tidy(held, at(600 + GONE_AFTER_SECONDS - 1))
    expect(held.done).toEqual([])
    held = tidy(held, at(600 + GONE_AFTER_SECONDS))
    expect(held.done).toEqual([{ device: 'a', beganAt: at(0), endedAt: at(600), seconds: 600 }])
    expect(secondsLeft(held.purse, at(5000))).toBe(3000)
  })

  test('continues with a new stretch, and the time between costs nothing', () => {
    const held = tidy(stay(stay(fresh(3600), 'a', 0, 300), 'a', 4000, 4060), at(5000))
    expect(held.done.map(({ seconds }) => seconds)).toEqual([300, 60])
  })

  test('is not charged again for a report that is repeated, late or of an ended stretch', () => {
    let held = receive(fresh(3600), sawAt('a', 0), at(0))
    for (const seconds of [120, 60, 120, 30]) held = receive(held, sawAt('a', seconds), at(130))
    held = receive(held, sawAt('a', 150, { hasLeft: true }), at(150))
    for (const seconds of [140, 150]) held = receive(held, sawAt('a', seconds), at(200))
    expect(held.done.map(({ seconds }) => seconds)).toEqual([150])
    expect(held.purse.running).toEqual([])
  })

  test('pays for its whole session where only the end of it was heard', () => {
    const held = receive(fresh(3600), sawAt('a', 900, { sinceAt: at(100), hasLeft: true }), at(900))
    const again = receive(held, sawAt('a', 900, { sinceAt: at(100), hasLeft: true }), at(905))
    expect(again.done.map(({ seconds }) => seconds)).toEqual([800])
  })

  test('has no minutes left at the instant at which they are used', () => {
    let held = receive(fresh(120), sawAt('a', 0), at(0))
    held = receive(held, sawAt('a', 100), at(100))
    held = tidy(held, at(130))
    expect(held.usedUpAt).toEqual(at(120))
    expect(held.done.map(({ seconds }) => seconds)).toEqual([120])
  })
})

describe('several phones', () => {
  test('share what is left, and a new one shortens the others', () => {
    let held = receive(fresh(600), sawAt('a', 0), at(0))
    expect(shareOf(held.purse, 'a', at(0))).toBe(600)
    held = receive(held, sawAt('b', 60), at(60))
    expect(shareOf(held.purse, 'a', at(60))).toBe(270)
    expect(shareOf(held.purse, 'b', at(60))).toBe(270)
  })

  test('are cut together when the last minute is used', () => {
    let held = receive(fresh(60), sawAt('a', 0), at(0))
    held = receive(held, sawAt('b', 0), at(0))
    held = receive(held, sawAt('a', 25), at(25))
    held = receive(held, sawAt('b', 25), at(25))
    held = tidy(held, at(40))
    expect(held.usedUpAt).toEqual(at(30))
    expect(held.purse.drawnSeconds).toBe(60)
  })

  test('never get more by RADIUS than is left, in whatever order they log in', () => {
    const logins = fc.array(
      fc.record({
        device: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        after: fc.integer({ min: 0, max: 900 }),
        logsInAgain: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), logins, (bought, all) => {
        const used = new Map<string, { from: number; until: number }[]>()
        let [holds, now]: [Hold[], number] = [[], 0]
        for (const { device, after, logsInAgain } of all) {
          now += after
          const spans = [...used].flatMap(([name, list]) => list.map((span) => ({ name, ...span })))
          const drawnSeconds = spans.reduce(
            (sum, { from, until }) => sum + Math.max(0, Math.min(until, now) - from),
            0,
          )
          const purse = { boughtSeconds: bought, drawnSeconds, running: [], holds }
          const how = { maxDevices: 5, logsInAgain }
          const seconds = radiusSeconds(purse, device, how, at(now))
          // The phone's earlier session ends with its new one.
          const own = (used.get(device) ?? []).map((span) => ({ ...span, until: Math.min(span.until, now) }))
          used.set(device, [...own, { from: now, until: now + seconds }])
          holds = [...holds.filter((each) => each.device !== device), { device, until: at(now + seconds) }]
        }
        const drawn = [...used.values()].flat().reduce((sum, { from, until }) => sum + until - from, 0)
        expect(drawn).toBeLessThanOrEqual(bought)
      }),
      { numRuns: 500 },
    )
  })
})

/** What a phone did, and how its router reported of it. */
const PhoneHistory = fc.array(
  fc.record({
    online: fc.integer({ min: 1, max: 2_000 }),
    away: fc.integer({ min: 1, max: 2_000 }),
    end: fc.constantFrom('stop', 'stop twice', 'lost stop', 'power cut', 'random address'),
  }),
  { minLength: 1, maxLength: 6 },
)
const Delivery = fc.record({
  delay: fc.integer({ min: 0, max: 50 }),
  isTwice: fc.boolean(),
  pace: fc.integer({ min: 10, max: 60 }),
})

type Word = { arrivesAt: number; sighting: Sighting }

/** The reports of one phone's history, as they arrive, and the seconds that it was really online. */
const wordsOf = (
  name: string,
  history: { online: number; away: number; end: string }[],
  { delay, isTwice, pace }: { delay: number; isTwice: boolean; pace: number },
) => {
  const words: Word[] = []
  let [clock, address, online] = [0, 0, 0]
  for (const [index, stay] of history.entries()) {
    const device = `${name}${address}`
    const until = clock + stay.online
    online += stay.online
    for (let seen = clock; seen <= until; seen += pace)
      // Every third report overtakes the one before it.
      words.push({ arrivesAt: seen + (index % 3 === 0 ? delay : 0), sighting: sawAt(device, seen) })
    const stops = stay.end === 'stop' ? 1 : stay.end === 'stop twice' ? 2 : 0
    for (let count = 0; count < stops; count += 1)
      words.push({ arrivesAt: until + delay + count, sighting: sawAt(device, until, { hasLeft: true }) })
    if (stay.end === 'random address') address += 1
    clock = until + stay.away
  }
  const arriving = isTwice
    ? words.flatMap((word) => [word, { ...word, arrivesAt: word.arrivesAt + 3 }])
    : words
  return { words: arriving, online, until: clock }
}

describe('any history', () => {
  test('draws the sum of its stretches, at most what was bought, and what its phones really used within a minute per stretch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 30_000 }),
        fc.array(fc.tuple(PhoneHistory, Delivery), { minLength: 1, maxLength: 3 }),
        (bought, phones) => {
          const reported = phones.map(([history, delivery], index) =>
            wordsOf(`p${index}-`, history, delivery),
          )
          const words = reported
            .flatMap((each) => each.words)
            .toSorted((one, two) => one.arrivesAt - two.arrivesAt)
          let held = fresh(bought)
          for (const { arrivesAt, sighting } of words) held = receive(held, sighting, at(arrivesAt))
          held = tidy(held, at(Math.max(...reported.map(({ until }) => until)) + 10_000))
          const sum = held.done.reduce((total, { seconds }) => total + seconds, 0)
          expect(held.purse.drawnSeconds).toBe(sum)
          expect(held.purse.running).toEqual([])
          expect(sum).toBeLessThanOrEqual(bought)
          const online = reported.reduce((total, each) => total + each.online, 0)
          const grace = 60 * held.done.length
          // A phone that joins within three minutes of leaving never left.
          const joined = phones.flatMap(([history]) => history).filter(({ away }) => away < 240).length
          expect(sum).toBeLessThanOrEqual(online + grace + joined * 240)
          expect(sum).toBeGreaterThanOrEqual(Math.min(bought, online) - grace)
          const shown = held.done.reduce((total, { seconds }) => total + wholeMinutes(seconds), 0)
          expect(shown - sum / 60).toBeLessThanOrEqual(held.done.length)
        },
      ),
      { numRuns: 500 },
    )
  })
})
