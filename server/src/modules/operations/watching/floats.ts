import type { Deps } from '../../../ports/deps.ts'

const FRESH_MS = 5 * 60_000

/**
 * What each provider said last that it can send of ours, in minor units; one that did not say it is left out. Asked in the
 * background every five minutes at most: who collects metrics waits for no provider.
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
