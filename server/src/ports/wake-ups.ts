/** Wakes callers that wait for one of many things by id: a purchase, or a seller's feed. */
export type Changes = {
  /** Announces that it may have changed. Call it after the commit. */
  announce: (id: string) => void
  /**
   * Resolves when it may have changed: at once after `announce` in this process, at the next poll after a
   * change in another; or on abort. It may resolve without a change: the caller reads the state.
   */
  next: (id: string, signal: AbortSignal) => Promise<void>
}

/** `orders`: a seller's routers may have new orders. `look`: a router should report its phones again. */
export type RouterWakeUp = 'orders' | 'look'

/** A phone that a router redirected to us, by its digest. */
export type Arrival = { gatewayId: string; device: string }

/** Wakes routers whose request waits. */
export type RouterCalls = {
  /**
   * Wakes all waiting routers of a seller, in all processes. Call it after the commit; does not wait.
   * `arrival`: the phone that a `look` is for.
   */
  call: (entrepreneurId: string, what: RouterWakeUp, arrival?: Arrival) => void
  /** Phones that a `look` was for in the last seconds: a report sent in the meantime may lack them. */
  arrivedAt: (gatewayId: string) => string[]
  /** Resolves with the next call, or with null when `until` aborts. */
  next: (entrepreneurId: string, until: AbortSignal) => Promise<RouterWakeUp | null>
  /** Sends pending calls and stops listening. */
  close: () => Promise<void>
}
