/** Reproducible randomness: the same seed gives the same draws. Not for secrets. */
export type Random = {
  /** At least 0 and below 1. */
  next: () => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  /** An integer, both ends inclusive. */
  between: (from: number, to: number) => number
  pick: <T>(items: readonly T[]) => T
  /** One of the choices, by relative weight. */
  weighted: <T>(choices: readonly (readonly [T, number])[]) => T
}

/** Mulberry32, by Tommy Ettinger (public domain): 32 bits of state, sufficient for demo data. */
export const createRandom = (seed: number): Random => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, between(0, items.length - 1)),
    weighted: (choices) => {
      const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = next() * total
      const found = choices.findIndex(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return itemAt(choices, found)[0]
    },
  }
}

const itemAt = <T>(items: readonly T[], index: number): T => {
  if (index < 0 || index >= items.length) throw new RangeError('there is nothing to draw from')
  // The check above guarantees it.
  return items[index] as T
}
