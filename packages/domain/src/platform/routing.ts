import { amountProblem, carriesAmount, type PaymentLimits } from '../money/payment-limits.ts'
import type { FailureReason } from '../money/payments.ts'

/** The outcome of one request to a provider. `hasAnswer`: it answered, with a success or a refusal. */
export type Ask = { at: Date; hasAnswer: boolean }

/** The stored state of a rail: since when it rests (null: it does not), and its latest requests. */
export type RailMemory = { restsSince: Date | null; asks: readonly Ask[] }

/** `half_open`: it has rested long enough, and the next purchase tries it. */
export type RailHealth = 'healthy' | 'half_open' | 'resting'

export const UNTRIED_RAIL: RailMemory = { restsSince: null, asks: [] }

/** Requests of the last five minutes count. Fewer than three are no evidence. */
const WINDOW_MS = 5 * 60_000
const FEWEST_ASKS = 3
/**
 * A rail rests when half of its requests get no answer, and after this many unanswered ones in a row in any
 * case.
 */
const MAX_UNANSWERED = 0.5
const SILENT_IN_A_ROW = 3
/** How long a rail rests before it is tried again. */
const REST_MS = 2 * 60_000

const MAX_REMEMBERED = 200

const recent = (asks: readonly Ask[], now: Date): Ask[] =>
  asks.filter(({ at }) => now.getTime() - at.getTime() <= WINDOW_MS).slice(-MAX_REMEMBERED)

const isSilentInARow = (asks: readonly Ask[]): boolean =>
  asks.length >= SILENT_IN_A_ROW && asks.slice(-SILENT_IN_A_ROW).every(({ hasAnswer }) => !hasAnswer)

/**
 * Returns the state of a rail after one more request. The first request after its rest decides alone: an
 * answer ends the rest and clears the history, silence restarts it. Earlier outcomes were requested before
 * the rest.
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

/** Counts the requests of the last five minutes, and those of them without an answer. */
export const askCounts = ({ asks }: RailMemory, now: Date): { asked: number; unanswered: number } => {
  const counted = recent(asks, now)
  return { asked: counted.length, unanswered: counted.filter(({ hasAnswer }) => !hasAnswer).length }
}

export type Rail = {
  health: RailHealth
  /** A request through this rail is in flight. */
  isAsking: boolean
}

/**
 * Returns the rails of a method in the order in which a new purchase tries them: the admin's order, with
 * resting rails last. A half-open rail takes one purchase at a time.
 */
export const railsToTry = <Each extends Rail>(inOrder: readonly Each[]): Each[] => {
  const isUp = ({ health, isAsking }: Each) => health === 'healthy' || (health === 'half_open' && !isAsking)
  return [...inOrder.filter(isUp), ...inOrder.filter((rail) => !isUp(rail))]
}

/** Returns the names in the configured order; unlisted names follow in their own order. */
export const inSetOrder = <Name extends string>(names: readonly Name[], set: readonly string[]): Name[] => [
  ...set.flatMap((wanted) => names.find((name) => name === wanted) ?? []),
  ...names.filter((name) => !set.includes(name)),
]

/**
 * Refusals that do not concern the payer: the provider cannot, or not now. Only after these does another
 * provider get the request. A payer with too little money, or who declined, is not asked again by another
 * route.
 */
const NOT_OF_THE_PAYER: readonly FailureReason[] = ['invalid_request', 'amount_out_of_bounds', 'unspecified']
export const mayAskAnother = (reason: FailureReason): boolean => NOT_OF_THE_PAYER.includes(reason)

/**
 * Returns the first rail that accepts an amount in minor units, or the reason why none does, as a sentence.
 */
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
 * Returns the combined limits of each method's rails: the lowest minimum and the highest maximum. One entry
 * for each method, in the order of first appearance.
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
