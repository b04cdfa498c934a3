import { MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import type { Outage } from '@minit/domain/network/presence.ts'
import { instantAfter } from './instants.ts'
import type { Random } from './random.ts'

/** An uninterrupted session of a phone on a router. */
export type Stay = { beganAt: Date; endedAt: Date; downOctets: number; upOctets: number }

type Span = { from: number; until: number }

/** Customers with longer passes take breaks. */
const BREAKS_FROM_MINUTES = 100
const SHORTEST_MS = 20_000

/**
 * Draws the sessions of a pass: from soon after its start until its end or earlier, with breaks if it is
 * long, never during the outage, and before `before`.
 */
export const drawStays = (
  random: Random,
  { startsAt, expiresAt }: { startsAt: Date; expiresAt: Date },
  { outage, before }: { outage: Outage; before: Date },
): Stay[] => {
  const from = instantAfter(startsAt, random.between(5, 90)).getTime()
  const end = expiresAt.getTime()
  const until = random.chance(LEAVES_SHARE) ? from + (end - from) * (0.35 + 0.6 * random.next()) : end
  const minutes = (end - from) / MINUTE_MS
  const spans = minutes < BREAKS_FROM_MINUTES ? [{ from, until }] : withBreak(random, { from, until })
  return spans
    .flatMap((span) => outsideOf(span, outage))
    .map((span) => ({ ...span, until: Math.min(span.until, before.getTime()) }))
    .filter((span) => span.until - span.from >= SHORTEST_MS)
    .map((span) => stayOf(random, span))
}

const LEAVES_SHARE = 0.3

const withBreak = (random: Random, { from, until }: Span): Span[] => {
  const middle = from + (until - from) * (0.3 + 0.4 * random.next())
  return [
    { from, until: middle },
    { from: middle + random.between(3, 25) * MINUTE_MS, until },
  ]
}

/** Cuts the outage from a span: the router is back some seconds after the power. */
const outsideOf = ({ from, until }: Span, { fromAt, untilAt }: Outage): Span[] => [
  { from, until: Math.min(until, fromAt.getTime()) },
  ...(until > untilAt.getTime() ? [{ from: Math.max(from, untilAt.getTime() + 4_000), until }] : []),
]

const stayOf = (random: Random, { from, until }: Span): Stay => {
  const kilobytesASecond = random.weighted([
    [random.between(3, 15), 55],
    [random.between(15, 60), 35],
    [random.between(60, 180), 10],
  ])
  const downOctets = Math.round(((until - from) / 1_000) * kilobytesASecond) * 1_000
  const upOctets = Math.round((downOctets * random.between(4, 12)) / 100_000) * 1_000
  return { beganAt: new Date(from), endedAt: new Date(until), downOctets, upOctets }
}
