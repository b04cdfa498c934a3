import type { RouterReportBody } from '@minit/contract/public/routers.ts'
import { conditionOf, MEASURED_CAUSES, type Silence } from '@minit/domain/network/causes.ts'
import type * as z from 'zod/mini'
import { readRouterTime } from './mikrotik/mikrotik.ts'
import type { GatewayRow } from './network.queries.ts'

/** What a router's report says of itself and its line; null where it says nothing. */
export type RouterSigns = {
  bootedAt: Date | null
  measured: Silence['measured']
  answersLine: boolean | null
  answersDns: boolean | null
  lossPercent: number | null
  kbps: number | null
  freeKilobytes: number | null
}

export const NO_SIGNS: RouterSigns = {
  bootedAt: null,
  measured: [],
  answersLine: null,
  answersDns: null,
  lossPercent: null,
  kbps: null,
  freeKilobytes: null,
}

/** Upper limits: a larger number counts as missing. */
const LARGEST = { seconds: 2 ** 30, percent: 100, kbps: 100_000_000, kilobytes: 2 ** 30 }
/** At most this many failures are read of a report. */
const MAX_FAILURES = 100

const wholeOf = (value: unknown, largest: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largest ? value : null

const yesOrNo = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** Seconds since the router's start: a number, or a text as RouterOS writes times. */
const upSecondsOf = (up: unknown): number | null =>
  wholeOf(typeof up === 'string' ? readRouterTime(up) : up, LARGEST.seconds)

/** Failures as "line 120 300;dns 300 330;", in seconds since the start. Unreadable ones are omitted. */
const failuresOf = (away: unknown, bootedAt: Date): Silence['measured'] =>
  (typeof away === 'string' ? away : '')
    .split(';')
    .slice(0, MAX_FAILURES)
    .flatMap((text) => {
      const [, word, from, until] = /^(\w{2,4}) (\d{1,10}) (\d{1,10})$/.exec(text) ?? []
      const cause = MEASURED_CAUSES.find((each) => each === word)
      const [began, ended] = [Number(from), Number(until)]
      if (cause === undefined || began > ended) return []
      const at = (seconds: number) => new Date(bootedAt.getTime() + seconds * 1000)
      // A failure within one second.
      return [{ cause, fromAt: at(began), untilAt: at(Math.max(ended, began + 1)) }]
    })

/** Reads the signs of a report, each value separately, because an agent may be older or anybody's. */
export const readSigns = ({ signs }: z.output<typeof RouterReportBody>, now: Date): RouterSigns => {
  if (typeof signs !== 'object' || signs === null) return NO_SIGNS
  // Each value is validated where it is used.
  const said = signs as Readonly<Record<string, unknown>>
  const upSeconds = upSecondsOf(said.up)
  const bootedAt = upSeconds === null ? null : new Date(now.getTime() - upSeconds * 1000)
  return {
    bootedAt,
    measured: bootedAt === null ? [] : failuresOf(said.away, bootedAt),
    answersLine: yesOrNo(said.line),
    answersDns: yesOrNo(said.dns),
    lossPercent: wholeOf(said.loss, LARGEST.percent),
    kbps: wholeOf(said.kbps, LARGEST.kbps),
    freeKilobytes: wholeOf(said.free, LARGEST.kilobytes),
  }
}

/** The columns that a report's signs set. A condition keeps its beginning while it lasts. */
export const columnsOfSigns = (
  signs: RouterSigns,
  gateway: Pick<GatewayRow, 'condition' | 'conditionSince'>,
  { phonesOnline, now }: { phonesOnline: number; now: Date },
) => {
  const { bootedAt, lossPercent, kbps: lineKbps, freeKilobytes } = signs
  const condition = conditionOf({ ...signs, phonesOnline })
  const isSame = condition === gateway.condition
  const conditionSince = isSame ? gateway.conditionSince : condition === null ? null : now
  return { bootedAt, lossPercent, lineKbps, freeKilobytes, condition, conditionSince }
}
