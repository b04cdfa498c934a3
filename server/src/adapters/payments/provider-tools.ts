/** Dependencies of an adapter; tests inject their own. */
export type ProviderTools = {
  fetch?: typeof fetch
  now?: () => Date
  /** A monotonic clock in ms; the machine's by default. */
  elapsedMs?: () => number
  timeoutMs?: number
  /** Receives warnings that only the platform's owner can act on, without secrets or phone numbers. */
  warn?: (message: string) => void
}
