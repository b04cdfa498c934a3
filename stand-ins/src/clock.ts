/** Time as a stand-in lives it: everything that waits does so through here, and nothing outlives `stop`. */
export type Clock = {
  /** Runs the work after so many ordinary milliseconds, divided by the stand-ins' speed. */
  after: (ms: number, work: () => Promise<void>) => void
  /** Never ends once the clock has stopped. */
  pause: (ms: number) => Promise<void>
  /** Aborted when the clock stops, for calls under way. */
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
          if (!stopping.signal.aborted) console.error('a stand-in could not go on', error)
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
