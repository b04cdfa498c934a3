/** What an adapter needs from outside itself; tests hand in their own. */
export type ProviderTools = {
  fetch?: typeof fetch
  now?: () => Date
  /** Milliseconds by a clock that nobody sets; the machine's own unless told. */
  elapsedMs?: () => number
  timeoutMs?: number
  /** Told, without secrets or phone numbers, of faults that only the platform's owner can mend. */
  warn?: (message: string) => void
}
