/** Wakes whoever waits for one of many things, by its id: a purchase, or a seller's feed. */
export type Changes = {
  /** Says that it may have changed. Call it after the commit. */
  announce: (id: string) => void
  /**
   * Resolves when it may have changed: at once where this process announced it, at the next look where another one
   * changed it; or on abort. A hint, which may come for nothing: whoever waits reads what there is.
   */
  next: (id: string, signal: AbortSignal) => Promise<void>
}

/** `orders`: what a seller's routers should do may have changed. `look`: a router should report anew whom it sees. */
export type RouterCall = 'orders' | 'look'

/** A phone that a router has sent to us, by its digest. */
export type Arrival = { gatewayId: string; device: string }

/** Wakes routers whose request is held. */
export type RouterCalls = {
  /**
   * Calls all routers of a seller that are waiting, at this process and at every other. After the commit; waits for nothing.
   * `arrival`: who a `look` is for.
   */
  call: (entrepreneurId: string, what: RouterCall, arrival?: Arrival) => void
  /** The phones that a `look` was for in the last seconds: a report that was on its way meanwhile may lack them. */
  arrivedAt: (gatewayId: string) => string[]
  /** Resolves with the next call; with null when `until` ends first. */
  next: (entrepreneurId: string, until: AbortSignal) => Promise<RouterCall | null>
  /** Sends what is due, and hears no more. */
  close: () => Promise<void>
}
