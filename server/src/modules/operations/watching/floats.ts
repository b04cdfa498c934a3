import type { Deps } from '../../../ports/deps.ts'

const FRESH_MS = 5 * 60_000

/**
 * Returns the last reported payout balance of each provider, in minor units, without those that failed
 * to report. Refreshes in the background every five minutes at most, so that a scrape never waits for
 * a provider.
 */
export const createFloats = (
  deps: Pick<Deps, 'payouts' | 'elapsedMs'>,
): (() => ReadonlyMap<string, number>) => {
  let known: ReadonlyMap<string, number> = new Map()
  let askedMs = Number.NEGATIVE_INFINITY
  const ask = async (): Promise<ReadonlyMap<string, number>> => {
    const asked = (await deps.payouts.all()).map(async (provider) => {
      const float = await provider.float().catch(() => null)
      return float === null ? [] : [[provider.name, float] as const]
    })
    return new Map((await Promise.all(asked)).flat())
  }
  return () => {
    const nowMs = deps.elapsedMs()
    if (nowMs - askedMs >= FRESH_MS) {
      askedMs = nowMs
      void ask()
        .catch(() => new Map())
        .then((next) => {
          known = next
        })
    }
    return known
  }
}
