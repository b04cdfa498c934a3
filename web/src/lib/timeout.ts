/** The error with which `within` ends. */
class TimedOut extends Error {
  constructor() {
    super('nobody answered in time')
    this.name = 'TimedOut'
  }
}

/** True when the server was not reached or did not answer in time. Anything else is an answer or our bug. */
export const isSilence = (error: unknown): boolean => error instanceof TypeError || error instanceof TimedOut

/** Aborts a call after `ms`. Phones of before June 2022 have no `AbortSignal.timeout`. */
export const within = async <T>(ms: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  try {
    return await send(controller.signal)
  } catch (error) {
    throw controller.signal.aborted ? new TimedOut() : error
  } finally {
    clearTimeout(timer)
  }
}
