/** A scalable clock for all waiting of a stand-in; no timer survives `stop`. */
export type Clock = {
  /** Runs the work after `ms`, divided by the stand-ins' speed. */
  after: (ms: number, work: () => Promise<void>) => void
  /** Never resolves once the clock has stopped. */
  pause: (ms: number) => Promise<void>
  /** Aborts when the clock stops, for calls in progress. */
  signal: AbortSignal
  stop: () => void
}

export const startClock = (speed: number): Clock => {
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  const wait = (ms: number, done: () => void): void => {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      done()
    }, ms / speed)
    timers.add(timer)
  }
  return {
    after: (ms, work) =>
      wait(ms, () => {
        work().catch((error: unknown) => {
          if (!stopping.signal.aborted) console.error('scheduled work of a stand-in failed', error)
        })
      }),
    pause: (ms) => new Promise((resolve) => wait(ms, resolve)),
    signal: stopping.signal,
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
