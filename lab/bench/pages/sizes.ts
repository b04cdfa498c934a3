/** How much is asked for. */
export type Sizes = {
  comparesBuild0: boolean
  /** Of speeds; the first besides warms up. */
  rounds: number
  secondsEach: number
  crowdRounds: number
  shops: number
  /** At each shop's router; all join at once. */
  phonesEach: number
  buyers: number
  views: number
  /** Views are counted in a server that was started for them. */
  startsAnew: boolean
}

export const WHOLE: Sizes = {
  comparesBuild0: true,
  rounds: 5,
  secondsEach: 0.5,
  crowdRounds: 5,
  shops: 50,
  phonesEach: 10,
  buyers: 20,
  views: 10_000,
  startsAnew: true,
}

/** Enough to see that every part runs, and that every answer is right; too little for a figure. */
export const BRIEF: Sizes = {
  comparesBuild0: false,
  rounds: 1,
  secondsEach: 0.1,
  crowdRounds: 1,
  shops: 4,
  phonesEach: 5,
  buyers: 3,
  views: 150,
  startsAnew: false,
}
