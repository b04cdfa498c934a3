import { amountProblem, carriesAmount, type PaymentLimits } from '../money/payment-limits.ts'
import type { FailureReason } from '../money/payments.ts'

/** How one ask of a provider ended: with an answer, be it yes or no, or with none. */
export type Ask = { at: Date; hasAnswer: boolean }

/** What is remembered of a rail: since when it rests (null: it does not), and its latest asks. */
export type RailMemory = { restsSince: Date | null; asks: readonly Ask[] }

/** `half_open`: it has rested long enough, and the next purchase tries it. */
export type RailHealth = 'healthy' | 'half_open' | 'resting'

export const UNTRIED_RAIL: RailMemory = { restsSince: null, asks: [] }

/** The asks of the last five minutes count; fewer than three say nothing. */
const WINDOW_MS = 5 * 60_000
const FEWEST_ASKS = 3
/** A rail rests when half of its asks, or more, got no answer; and after so many silent ones in a row, whatever was before. */
const MAX_UNANSWERED = 0.5
const SILENT_IN_A_ROW = 3
/** After which it is tried again. */
const REST_MS = 2 * 60_000

const MAX_REMEMBERED = 200

const recent = (asks: readonly Ask[], now: Date): Ask[] =>
  asks.filter(({ at }) => now.getTime() - at.getTime() <= WINDOW_MS).slice(-MAX_REMEMBERED)

const isSilentInARow = (asks: readonly Ask[]): boolean =>
  asks.length >= SILENT_IN_A_ROW && asks.slice(-SILENT_IN_A_ROW).every(({ hasAnswer }) => !hasAnswer)

/**
 * The memory of a rail after one more ask. One that rests is judged by the first ask after its rest alone: an answer ends
 * it, and what was before is forgotten; silence begins it anew. What comes earlier was asked before it rested.
 */
export const afterAsk = ({ restsSince, asks }: RailMemory, ask: Ask): RailMemory => {
  const all = recent([...asks, ask], ask.at)
  if (restsSince !== null) {
    if (ask.at.getTime() - restsSince.getTime() < REST_MS) return { restsSince, asks: all }
    return ask.hasAnswer ? { restsSince: null, asks: [ask] } : { restsSince: ask.at, asks: all }
  }
  const unanswered = all.filter(({ hasAnswer }) => !hasAnswer).length
  const isHalfSilent = all.length >= FEWEST_ASKS && unanswered >= all.length * MAX_UNANSWERED
  const mustRest = !ask.hasAnswer && (isHalfSilent || isSilentInARow(all))
  return { restsSince: mustRest ? ask.at : null, asks: all }
}

export const healthOf = ({ restsSince }: RailMemory, now: Date): RailHealth => {
  if (restsSince === null) return 'healthy'
  return now.getTime() - restsSince.getTime() >= REST_MS ? 'half_open' : 'resting'
}

/** How many asks of the last five minutes there were, and how many of them got no answer. */
export const askCounts = ({ asks }: RailMemory, now: Date): { asked: number; unanswered: number } => {
  const counted = recent(asks, now)
  return { asked: counted.length, unanswered: counted.filter(({ hasAnswer }) => !hasAnswer).length }
}

export type Rail = {
  health: RailHealth
  /** Somebody is being asked through it right now. */
  isAsking: boolean
}

/**
 * The rails of a method in the order in which a new purchase tries them: as they stand in the admin's, but for those that
 * rest, which come last. One that is half open has its place for one purchase at a time.
 */
export const railsToTry = <Each extends Rail>(inOrder: readonly Each[]): Each[] => {
  const isUp = ({ health, isAsking }: Each) => health === 'healthy' || (health === 'half_open' && !isAsking)
  return [...inOrder.filter(isUp), ...inOrder.filter((rail) => !isUp(rail))]
}

/** Names in the order that was set; those it does not name follow as they stood. */
export const inSetOrder = <Name extends string>(names: readonly Name[], set: readonly string[]): Name[] => [
  ...set.flatMap((wanted) => names.find((name) => name === wanted) ?? []),
  ...names.filter((name) => !set.includes(name)),
]

/**
 * Refusals that say nothing of the payer: the provider cannot, or not now. Only after one of them is another provider
 * asked; who has too little money, or said no, is not asked again by another way.
 */
const NOT_OF_THE_PAYER: readonly FailureReason[] = ['invalid_request', 'amount_out_of_bounds', 'unspecified']
export const mayAskAnother = (reason: FailureReason): boolean => NOT_OF_THE_PAYER.includes(reason)

/** The first of the rails, in their order, that carries a sum in minor units; or why none does, in words. */
export const railFor = <Each extends { limits: PaymentLimits }>(
  rails: readonly Each[],
  amountMinor: number,
): { rail: Each } | { problem: string } => {
  const rail = rails.find(({ limits }) => carriesAmount(limits, amountMinor))
  if (rail !== undefined) return { rail }
  const [first] = rails
  const [widest] = widestLimits(rails.map(({ limits }) => limits))
  const problem = widest && amountProblem(widest, amountMinor)
  return { problem: problem ?? (first && amountProblem(first.limits, amountMinor)) ?? 'This cannot be paid' }
}

/**
 * What the rails of each method carry together: from the least of any to the most of any. One for each method, in the
 * order of their first.
 */
export const widestLimits = (limits: readonly PaymentLimits[]): PaymentLimits[] => {
  const widest = new Map<PaymentLimits['method'], PaymentLimits>()
  for (const each of limits) {
    const known = widest.get(each.method) ?? each
    widest.set(each.method, {
      method: each.method,
      minimumMinor: Math.min(known.minimumMinor, each.minimumMinor),
      maximumMinor: Math.max(known.maximumMinor, each.maximumMinor),
      stepMinor: Math.min(known.stepMinor, each.stepMinor),
    })
  }
  return [...widest.values()]
}
