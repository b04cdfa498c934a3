import { EventEmitter } from 'node:events'

/** `orders`: what a seller's routers should do may have changed. `look`: a router should report anew whom it sees. */
export type RouterCall = 'orders' | 'look'

export type RouterCalls = {
  /** Calls all routers of a seller that are waiting at this process. After the commit. */
  call: (entrepreneurId: string, what: RouterCall) => void
  /** Resolves with the next call in this process; with null when `until` ends first. */
  next: (entrepreneurId: string, until: AbortSignal) => Promise<RouterCall | null>
}

/** Wakes routers whose request is held. Only a hint: a router that missed one learns the same at its next request. */
export const createRouterCalls = (): RouterCalls => {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    call: (entrepreneurId, what) => {
      emitter.emit(entrepreneurId, what)
    },
    next: (entrepreneurId, until) =>
      new Promise((resolve) => {
        const end = (what: RouterCall | null) => {
          emitter.off(entrepreneurId, end)
          until.removeEventListener('abort', stop)
          resolve(what)
        }
        const stop = () => end(null)
        emitter.on(entrepreneurId, end)
        until.addEventListener('abort', stop)
        if (until.aborted) stop()
      }),
  }
}
