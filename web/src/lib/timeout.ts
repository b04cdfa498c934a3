/** What `within` gives up with. */
class TimedOut extends Error {
  constructor() {
    super('nobody answered in time')
    this.name = 'TimedOut'
  }
}

/** Nobody was reached, or nobody answered in time. Anything else is an answer, or a fault of ours. */
export const isSilence = (error: unknown): boolean => error instanceof TypeError || error instanceof TimedOut

/** Gives a call up after so long. Phones of before June 2022 have no `AbortSignal.timeout`. */
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
