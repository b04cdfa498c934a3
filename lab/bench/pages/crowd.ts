import { setTimeout as delay } from 'node:timers/promises'
import { openHttp } from '../../drills/visits/http.ts'
import { openLoop, percentile, type Visited, type Load as VisitLoad } from '../../drills/visits/open-loop.ts'
import { type Place, STEPS, type Step, type Taken } from '../../drills/visits/visit.ts'
import type { Figure } from '../figures.ts'
import type { Ask, Load } from '../load.ts'
import type { Sizes } from './sizes.ts'

const BUY_SECONDS = 2
/** The phones join after about a quarter of the buyers have begun. */
const JOIN_AFTER_MS = 500
/** Above the customer numbers of other parts. */
const FIRST_BUYER = 500_000

type Market = { places: readonly Place[]; arrivals: readonly Ask[] }
type Waits = { alone: Taken[]; crowded: Taken[]; askedAgain: number }

/** Compares the time of each step for buyers with and without a crowd that joins the WiFi at once. */
export const benchCrowd = async (load: Load, market: Market, sizes: Sizes): Promise<Figure> => {
  const waits: Waits = { alone: [], crowded: [], askedAgain: 0 }
  const http = openHttp()
  try {
    for (let round = 0; round < sizes.crowdRounds; round += 1) {
      const visits = async (turn: number) =>
        stepsOf(await buy({ http, places: market.places }, sizes.buyers, 2 * round + turn))
      waits.alone.push(...(await visits(0)))
      const [steps, askedAgain] = await Promise.all([visits(1), joinAtOnce(load, market.arrivals)])
      waits.crowded.push(...steps)
      waits.askedAgain += askedAgain
    }
  } finally {
    http.close()
  }
  return figureOf(waits, sizes)
}

const buy = (where: Pick<VisitLoad, 'http' | 'places'>, buyers: number, turn: number): Promise<Visited[]> =>
  openLoop({
    ...where,
    perSecond: buyers / BUY_SECONDS,
    seconds: BUY_SECONDS,
    firstNumber: FIRST_BUYER + turn * buyers,
  })

/** A phone with a "later" answer retries a second later, and is counted. */
const joinAtOnce = async (load: Load, arrivals: readonly Ask[]): Promise<number> => {
  await delay(JOIN_AFTER_MS)
  return load.atOnce(arrivals.map((arrival) => ({ ...arrival, againOn: [503] })))
}

const stepsOf = (visited: readonly Visited[]): Taken[] =>
  visited.map(({ steps, problem }) => {
    if (steps === null) throw new Error(`a buyer was served wrongly: ${problem}`)
    return steps
  })

/** Reports the step with the worst ratio. */
const figureOf = ({ alone, crowded, askedAgain }: Waits, sizes: Sizes): Figure => {
  const p99 = (taken: readonly Taken[], step: Step) =>
    percentile(
      taken.map((each) => each[step]),
      99,
    )
  const compared = STEPS.map((step) => ({ step, was: p99(alone, step), is: p99(crowded, step) }))
  const words = compared.map(({ step, was, is }) => `${step} ${is.toFixed(0)} of ${was.toFixed(0)}`)
  const phones = sizes.shops * sizes.phonesEach
  return {
    what: `p99 of a step of ${sizes.buyers} buyers while ${phones} phones join at once, against without them`,
    measured: `${words.join(', ')} ms; phones told to come later: ${askedAgain}`,
    value: Math.max(...compared.map(({ was, is }) => is / was)),
    atMost: 1.5,
  }
}
