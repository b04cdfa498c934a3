import { randomInt } from 'node:crypto'
import process from 'node:process'

export type SeededRandom = {
  /** In [0, 1). */
  next: () => number
  between: (least: number, most: number) => number
  oneOf: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/**
 * The seed from `CHAOS_SEED`, or a random one. It repeats the faults, not every interleaving, so it is
 * printed.
 */
export const readSeed = (): number => {
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))
  process.stdout.write(`CHAOS_SEED=${seed}\n`)
  return seed
}

/** Mulberry32: small, and the same on every platform. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    oneOf: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
