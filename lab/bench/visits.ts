import { fileURLToPath } from 'node:url'
import { type Crowd, climb, kneeOf, LIMIT_MS, load, type Stepped } from '../drills/visits/fixture.ts'
import { summaryOf } from '../drills/visits/open-loop.ts'
import { findBuild0 } from './build-0.ts'
import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { type WatchedCrowd, withCrowdAt } from './visits/crowd.ts'
import { benchSteps } from './visits/steps.ts'

/**
 * Small steps, since they limit the resolution of the ratio; a step disturbed by other processes is repeated.
 */
const STEPS = { from: 5, factor: 1.15, seconds: 6, limitMs: LIMIT_MS, tries: 2 }
const BRIEF = { perSecond: 3, seconds: 2 }

const ownRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Measures complete visits per second at the knee, of this build and of build 0, which alternate. */
export const benchVisits = async (_: BenchFixture, { isBrief }: { isBrief: boolean }): Promise<Figure[]> => {
  if (isBrief) return withCrowdAt(ownRoot, visitBriefly)
  const build0 = await findBuild0()
  return withCrowdAt(ownRoot, (own) =>
    build0 === null ? compare([own]) : withCrowdAt(build0.root, (before) => compare([before, own])),
  )
}

const compare = async (crowds: readonly WatchedCrowd[]): Promise<Figure[]> => [
  ...(await benchSteps(crowds)),
  ...figuresOf(await climbInTurn(crowds)),
]

const visitBriefly = async (crowd: Crowd): Promise<Figure[]> => {
  const { p99, failed, firstProblem } = summaryOf(await load(crowd, BRIEF.perSecond, BRIEF.seconds))
  if (failed > 0) throw new Error(`${failed} visits failed: ${firstProblem}`)
  return [
    { what: 'p99 of a few visits, in ms', measured: `${p99.toFixed(0)} ms`, value: p99, isReference: true },
  ]
}

/** Climbs one step each in turn, until each has passed its knee. Returns the knees in the same order. */
const climbInTurn = async (crowds: readonly Crowd[]): Promise<number[]> => {
  const climbs = crowds.map((crowd) => ({ steps: climb(crowd, STEPS), taken: [] as Stepped[] }))
  for (let isClimbing = true; isClimbing; ) {
    isClimbing = false
    for (const { steps, taken } of climbs) {
      const { value, done } = await steps.next()
      if (done === true) continue
      taken.push(value)
      isClimbing = true
    }
  }
  return climbs.map(({ taken }) => kneeOf(taken))
}

const figuresOf = (knees: readonly number[]): Figure[] => {
  const own = knees.at(-1) ?? 0
  const before = knees.length > 1 ? (knees[0] ?? 0) : null
  const what = 'whole visits a second at the knee'
  if (before === null) return [{ what, measured: `${own.toFixed(1)}/s`, value: own, isReference: true }]
  if (before === 0)
    throw new Error(`build 0 could not serve ${STEPS.from} visits a second: the machine is too busy`)
  return [
    {
      what: `${what}, against build 0`,
      measured: `${own.toFixed(1)}/s of ${before.toFixed(1)}/s`,
      value: own / before,
      atLeast: 2.5,
    },
  ]
}
