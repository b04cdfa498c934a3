import { type Figure, failed } from '../figures.ts'
import { CONNECTIONS } from '../fixture.ts'
import type { Ask, Load } from '../load.ts'
import { median } from '../median.ts'
import type { Row } from './rows.ts'
import type { Sizes } from './sizes.ts'

/** A row with the requests to each side; null for a missing side. */
export type Contest = {
  row: Row
  product: readonly Ask[]
  bare: readonly Ask[] | null
  build0: readonly Ask[] | null
}

/** Answers per second of each side in one round. */
type Speeds = { product: number; bare: number; build0: number }

/** The result of a row: its rounds, or the reason it could not be measured. */
type Seen = { rounds: Speeds[]; problem: unknown }

/** Measures all sides of each row in turn, over several rounds, so that noise affects all sides equally. */
export const contend = async (
  load: Load,
  contests: readonly Contest[],
  { rounds, secondsEach }: Sizes,
): Promise<Figure[]> => {
  const entries = contests.map((contest) => ({ contest, seen: { rounds: [], problem: null } as Seen }))
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const { contest, seen } of entries) {
      if (seen.problem !== null) continue
      const speeds = await speedsOf(load, contest, secondsEach).catch((error: unknown) => {
        seen.problem = error
        return null
      })
      if (round > 0 && speeds !== null) seen.rounds.push(speeds)
    }
  return entries.flatMap(({ contest, seen }) =>
    seen.problem === null ? figuresOf(contest, seen.rounds) : [failed(contest.row.what, seen.problem)],
  )
}

const speedsOf = async (load: Load, { bare, build0, product }: Contest, seconds: number): Promise<Speeds> => {
  const speed = async (asks: readonly Ask[] | null) =>
    asks === null ? Number.NaN : load.speed(asks, CONNECTIONS, seconds)
  return { bare: await speed(bare), build0: await speed(build0), product: await speed(product) }
}

const figuresOf = ({ row, bare, build0 }: Contest, seen: readonly Speeds[]): Figure[] => {
  const against = (whom: string, side: 'bare' | 'build0', atLeast: number): Figure => {
    const [own, other] = [median(seen.map(({ product }) => product)), median(seen.map((each) => each[side]))]
    return {
      what: `${row.what}, against ${whom}`,
      measured: `${own.toFixed(0)}/s of ${other.toFixed(0)}/s`,
      value: median(seen.map((each) => each.product / each[side])),
      atLeast,
    }
  }
  return [
    ...(row.bare === null || bare === null ? [] : [against(row.bare.of, 'bare', row.bare.atLeast)]),
    ...(row.build0AtLeast === null || build0 === null
      ? []
      : [against('build 0', 'build0', row.build0AtLeast)]),
  ]
}
