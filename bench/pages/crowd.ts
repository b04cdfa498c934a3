import { setTimeout as delay } from 'node:timers/promises'
import { openHttp } from '../../proof/visits/http.ts'
import { openLoop, percentile, type Visited } from '../../proof/visits/open-loop.ts'
import { type Place, STEPS, type Taken } from '../../proof/visits/visit.ts'
import type { Figure } from '../figures.ts'
import type { Ask, Load } from '../load.ts'
import type { Sizes } from './sizes.ts'

const BUY_SECONDS = 2
/** The phones join while about a quarter of the buyers have begun. */
const JOIN_AFTER_MS = 500
/** Beyond the numbers that other parts buy with. */
const FIRST_BUYER = 500_000

type Market = { places: readonly Place[]; arrivals: readonly Ask[] }

/** What buyers wait for each step while a crowd joins the WiFi at once, against the same without it. */
export const benchCrowd = async (load: Load, market: Market, sizes: Sizes): Promise<Figure[]> => {
  const { buyers, crowdRounds } = sizes
  const [alone, crowded]: [Taken[], Taken[]] = [[], []]
  const http = openHttp()
  try {
    for (let round = 0; round < crowdRounds; round += 1) {
      const visits = (turn: number) =>
        openLoop({
          ...{ http, places: market.places, perSecond: buyers / BUY_SECONDS, seconds: BUY_SECONDS },
          firstNumber: FIRST_BUYER + (2 * round + turn) * buyers,
        })
      alone.push(...stepsOf(await visits(0)))
      const [visited] = await Promise.all([visits(1), joinAtOnce(load, market.arrivals)])
      crowded.push(...stepsOf(visited))
    }
  } finally {
    http.close()
  }
  return [figureOf(alone, crowded, sizes)]
}

/** Each phone on a connection of its own. */
const joinAtOnce = async (load: Load, arrivals: readonly Ask[]): Promise<void> => {
  await delay(JOIN_AFTER_MS)
  await load.perSecond(arrivals, arrivals.length)
}

const stepsOf = (visited: readonly Visited[]): Taken[] =>
  visited.map(({ steps, problem }) => {
    if (steps === null) throw new Error(`a buyer was served wrongly: ${problem}`)
    return steps
  })

/** The step that suffers most is the figure. */
const figureOf = (alone: readonly Taken[], crowded: readonly Taken[], sizes: Sizes): Figure => {
  const p99 = (taken: readonly Taken[], step: keyof Taken) =>
    percentile(
      taken.map((each) => each[step]),
      99,
    )
  const compared = STEPS.map((step) => ({ step, was: p99(alone, step), is: p99(crowded, step) }))
  const words = compared.map(({ step, was, is }) => `${step} ${is.toFixed(0)} of ${was.toFixed(0)}`)
  return {
    what: `p99 of a step of ${sizes.buyers} buyers while ${sizes.shops * sizes.phonesEach} phones join at once, against without them`,
    measured: `${words.join(', ')} ms`,
    value: Math.max(...compared.map(({ was, is }) => is / was)),
    atMost: 1.5,
  }
}
