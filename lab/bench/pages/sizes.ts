/** The size of a run. */
export type Sizes = {
  comparesBuild0: boolean
  /** Rounds of speed; one more round warms up. */
  rounds: number
  secondsEach: number
  crowdRounds: number
  shops: number
  /** Phones at each shop's router; all join at once. */
  phonesEach: number
  buyers: number
  views: number
  /** Counts views in a newly started server. */
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

/** Enough to check that every part runs and every answer is correct; too little for a figure. */
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
