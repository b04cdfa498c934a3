import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awaySpans,
  type CauseSpan,
  causeNow,
  causesOf,
  conditionOf,
  isShownAtRouter,
  lastingCauses,
  MEASURED_CAUSES,
  type Silence,
  spansOfUs,
} from './causes.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minute))
const span = (from: number, until: number) => ({ fromAt: at(from), untilAt: at(until) })
const says = (cause: (typeof MEASURED_CAUSES)[number], from: number, until: number) => ({
  ...span(from, until),
  cause,
})
const silence = (signs: Partial<Silence>): Silence => ({
  ...span(0, 60),
  bootedAt: null,
  measured: [],
  away: [],
  isLineProven: false,
  ...signs,
})
const minuteOf = (instant: Date): number => (instant.getTime() - at(0).getTime()) / 60_000
const wordOf = ({ cause, fromAt, untilAt }: CauseSpan): string =>
  `${cause} ${minuteOf(fromAt)} ${minuteOf(untilAt)}`

describe('a silence of an hour', () => {
  test.each<[string, Partial<Silence>, string[]]>([
    ['without a sign has no known cause', {}, ['unknown 0 60']],
    [
      'of a router whose neighbour behind the same address reported is its own',
      { isLineProven: true },
      ['router 0 60'],
    ],
    ['of a router that just started is a power cut', { bootedAt: at(58) }, ['power 0 60']],
    ['of a router that started long before is its line', { bootedAt: at(-500) }, ['line 0 60']],
    [
      'of a router that started long before it came back is power, then the line',
      { bootedAt: at(20) },
      ['power 0 20', 'line 20 60'],
    ],
    [
      'whose line came soon after the power is one power cut',
      { bootedAt: at(55), measured: [says('line', 56, 59)] },
      ['power 0 60'],
    ],
    [
      'whose line stayed down after the power is both',
      { bootedAt: at(20), measured: [says('line', 21, 59)] },
      ['power 0 20', 'line 20 60'],
    ],
    [
      'in which the agent found the line down is the line',
      { bootedAt: at(-5), measured: [says('line', 1, 58)] },
      ['line 0 60'],
    ],
    [
      'in which names did not resolve is DNS',
      { bootedAt: at(-5), measured: [says('dns', 0, 60)] },
      ['dns 0 60'],
    ],
    [
      'in which only Minit did not answer is ours',
      { bootedAt: at(-5), measured: [says('us', 1, 59)] },
      ['us 0 60'],
    ],
    [
      'with several causes has each, without gaps',
      { bootedAt: at(-5), measured: [says('line', 2, 20), says('us', 22, 50), says('dns', 50, 59)] },
      ['line 0 20', 'us 20 50', 'dns 50 60'],
    ],
    ['in which this server was away is ours', { away: [span(0, 60)] }, ['us 0 60']],
    [
      'that began before this server went away is ours only for that time',
      { bootedAt: at(-5), away: [span(20, 40)] },
      ['line 0 20', 'us 20 40', 'line 40 60'],
    ],
    [
      'with a power cut while this server was away counts the power only where we listened',
      { bootedAt: at(59), away: [span(0, 30)] },
      ['us 0 30', 'power 30 60'],
    ],
    [
      'in which the router found its line down while we were away is the line',
      { bootedAt: at(-5), measured: [says('line', 0, 60)], away: [span(0, 60)] },
      ['line 0 60'],
    ],
    [
      'after a start in which only Minit did not answer is ours from then on',
      { bootedAt: at(20), measured: [says('us', 21, 60)] },
      ['power 0 21', 'us 21 60'],
    ],
  ])('%s', (_, signs, spans) => {
    expect(causesOf(silence(signs)).map(wordOf)).toEqual(spans)
  })

  test('that has not begun has no cause', () => {
    expect(causesOf(silence(span(10, 10)))).toEqual([])
  })
})

const minutes = fc.integer({ min: -30, max: 90 })
const spans = <Extra extends object>(extra: fc.Arbitrary<Extra>) =>
  fc
    .uniqueArray(minutes, { maxLength: 8 })
    .chain((edges) => {
      const sorted = [...edges].sort((a, b) => a - b)
      const pairs = Array.from({ length: Math.floor(sorted.length / 2) }, (__, index) =>
        span(sorted[2 * index] ?? 0, sorted[2 * index + 1] ?? 0),
      )
      return fc.tuple(
        fc.constant(pairs),
        fc.array(extra, { minLength: pairs.length, maxLength: pairs.length }),
      )
    })
    .map(([pairs, extras]) => pairs.map((pair, index) => ({ ...pair, ...(extras[index] as Extra) })))
const anySilence = fc
  .record({
    bootedAt: fc.option(minutes.map(at), { nil: null }),
    measured: spans(fc.record({ cause: fc.constantFrom(...MEASURED_CAUSES) })),
    away: spans(fc.constant({})),
    isLineProven: fc.boolean(),
  })
  .map(silence)

test('the causes of any silence cover it once, in order, without gaps and without two alike in a row', () => {
  fc.assert(
    fc.property(anySilence, (given) => {
      const found = causesOf(given)
      expect(found[0]?.fromAt).toEqual(given.fromAt)
      expect(found.at(-1)?.untilAt).toEqual(given.untilAt)
      for (const [index, next] of found.slice(1).entries()) {
        expect(next.fromAt).toEqual(found[index]?.untilAt)
        expect(next.cause).not.toBe(found[index]?.cause)
      }
    }),
  )
})

test('no time in which we were away returns minutes, unless the router measured another cause', () => {
  fc.assert(
    fc.property(anySilence, fc.integer({ min: 0, max: 59 }), (given, minute) => {
      const instant = at(minute).getTime()
      const has = ({ fromAt, untilAt }: { fromAt: Date; untilAt: Date }) =>
        fromAt.getTime() <= instant && instant < untilAt.getTime()
      if (!given.away.some(has) || given.measured.length > 0) return
      const isStarting =
        given.bootedAt !== null && given.bootedAt > given.fromAt && instant >= given.bootedAt.getTime()
      if (!isStarting) expect(causesOf(given).find(has)?.cause).toBe('us')
    }),
  )
})

describe('what a silence returns', () => {
  const of = (cause: CauseSpan['cause'], from: number, until: number): CauseSpan => ({
    ...span(from, until),
    cause,
  })
  test.each<[string, CauseSpan[], string]>([
    ['all of a power cut', [of('power', 0, 12)], 'all'],
    ['nothing of an absence of ours', [of('us', 0, 60)], 'nothing'],
    ['all but our absence', [of('line', 0, 12), of('us', 12, 20)], 'all but 12 20'],
    ['nothing if only two minutes are not ours', [of('us', 0, 12), of('line', 12, 14)], 'nothing'],
    [
      'the sum of what is not ours, from three minutes on',
      [of('line', 0, 2), of('us', 2, 20), of('line', 20, 22)],
      'all but 2 20',
    ],
  ])('%s', (_, causes, returns) => {
    const ours = spansOfUs(causes)
    const words = ours?.map(({ fromAt, untilAt }) => `${minuteOf(fromAt)} ${minuteOf(untilAt)}`)
    const said = words === undefined ? 'nothing' : words.length === 0 ? 'all' : `all but ${words.join(', ')}`
    expect(said).toBe(returns)
  })
})

test('a cause of less than three minutes has no sentence', () => {
  expect(lastingCauses([span(0, 2), span(2, 5)])).toEqual([span(2, 5)])
})

describe('this server was away', () => {
  const within = span(0, 60)
  test.each<[string, [number, number][], number, [number, number][]]>([
    ['never while its marks go on', [[-90, 59]], -90, []],
    [
      'between two of its spans',
      [
        [-90, 10],
        [30, 60],
      ],
      30,
      [[10, 30]],
    ],
    [
      'never between two marks that are only late',
      [
        [-90, 10],
        [12, 59],
      ],
      -90,
      [],
    ],
    ['after its last mark', [[-90, 20]], -90, [[20, 60]]],
    ['until it listened, where it never made a mark', [], 40, [[0, 40]]],
    ['never, where it never made a mark and listened all the time', [], -10, []],
  ])('%s', (_, observed, since, away) => {
    const found = awaySpans(
      observed.map(([from, until]) => span(from, until)),
      within,
      at(since),
    )
    expect(found.map(({ fromAt, untilAt }) => [minuteOf(fromAt), minuteOf(untilAt)])).toEqual(away)
  })
})

describe('the line of a router that reports', () => {
  const signs = { answersLine: true, answersDns: true, lossPercent: 0, kbps: 4_000, phonesOnline: 22 }
  test.each([
    ['that answers is fine', {}, null],
    [
      'that never measured is fine',
      { answersLine: null, answersDns: null, lossPercent: null, kbps: null },
      null,
    ],
    ['whose test addresses do not answer is down', { answersLine: false, answersDns: false }, 'line'],
    ['whose names do not resolve has no DNS', { answersDns: false }, 'dns'],
    ['that drops packets with a crowd on it is full', { lossPercent: 5 }, 'full'],
    ['that drops packets with few phones loses data', { lossPercent: 30, phonesOnline: 2 }, 'loss'],
    [
      'that drops packets although each phone gets plenty loses data',
      { lossPercent: 30, kbps: 40_000 },
      'loss',
    ],
    ['that drops one of ten packets is fine', { lossPercent: 10, phonesOnline: 2 }, null],
  ] as const)('%s', (_, change, condition) => {
    expect(conditionOf({ ...signs, ...change })).toBe(condition)
  })
})

describe('what is wrong at a router now', () => {
  const gateway = {
    isOffline: false,
    knownUntil: at(40),
    condition: null,
    conditionSince: null,
    isLineProven: false,
    phones: 22,
    kbps: 4_000,
    lossPercent: 12,
  }
  const offline = { ...gateway, isOffline: true }
  const line = { condition: 'line', conditionSince: at(10) } as const
  test.each<[string, Parameters<typeof causeNow>[0], [string, number] | null]>([
    ['is nothing while it reports without trouble', gateway, null],
    ['is its line while it reports that', { ...gateway, ...line }, ['line', 10]],
    ['is unknown while it is silent', offline, ['unknown', 40]],
    ['is the router if its neighbour proves the line', { ...offline, isLineProven: true }, ['router', 40]],
    ['is its line since before the silence if it said so', { ...offline, ...line }, ['line', 10]],
    [
      'is unknown if it was only full before',
      { ...offline, condition: 'full', conditionSince: at(10) },
      ['unknown', 40],
    ],
    ['is nothing if it was never seen', { ...offline, knownUntil: null }, null],
  ])('%s', (_, given, expected) => {
    const found = causeNow(given)
    expect(found && [found.cause, minuteOf(found.fromAt)]).toEqual(expected)
  })

  test('has the figures of a full line', () => {
    const full = { ...gateway, condition: 'full', conditionSince: at(10) } as const
    expect(causeNow(full)).toMatchObject({ phones: 22, kbps: 4_000, lossPercent: 12, untilAt: null })
  })
})

test('a cause that is over is shown at its router on the day of its end only', () => {
  const now = new Date('2026-11-30T11:00:00Z')
  expect(isShownAtRouter({ untilAt: new Date('2026-11-30T00:00:00Z') }, now)).toBe(true)
  expect(isShownAtRouter({ untilAt: new Date('2026-11-29T23:59:00Z') }, now)).toBe(false)
})
