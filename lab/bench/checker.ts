import { textOf, type WholeAnswer } from './answers.ts'
import type { Ask } from './load.ts'

export type Checker = {
  /** Stores an answer for the check, and skips a text equal to the previous one. */
  keep: (ask: Ask, answer: WholeAnswer) => void
  /** Throws if an answer lacks its expected text. */
  check: () => void
}

type Kept = { ask: Ask; head: string; body: Buffer }

/**
 * Checks answers after the clock has stopped: decompressing them takes longer than some servers take to
 * send them.
 */
export const openChecker = (): Checker => {
  const kept: Kept[] = []
  const lastOf = new Map<string, Buffer>()
  return {
    keep: (ask, { head, body }) => {
      if (ask.says === undefined || lastOf.get(ask.says)?.equals(body) === true) return
      const own = Buffer.from(body)
      lastOf.set(ask.says, own)
      kept.push({ ask, head, body: own })
    },
    check: () => {
      for (const { ask, ...answer } of kept)
        if (!textOf(answer).includes(ask.says ?? '')) throw new Error(`${ask.url} does not say "${ask.says}"`)
    },
  }
}
