import type { ReportedPhone, RouterOrder } from './router-orders.ts'

/** Two reports of the router, which lists its phones every 20 seconds. */
const CLOSING_REPORT_SECONDS = 40
/** How much earlier than the pass a router may close, because its report took some seconds to arrive. */
const CLOCK_SLACK_SECONDS = 20

/**
 * Returns the order that brings a phone to the state its pass requires, on a RADIUS router that knows one
 * command: disconnect, so that the phone authenticates again. Null if none is needed. `secondsWanted` is the
 * rest of its pass, null without one. Added minutes wait until the router is about to close, because a
 * disconnect interrupts.
 */
export const disconnectOrderFor = (
  { mac, isOpen, secondsLeft }: ReportedPhone,
  secondsWanted: number | null,
): RouterOrder | null => {
  const disconnect: RouterOrder = { verb: 'deauth', mac }
  if (secondsWanted === null || secondsWanted <= 0) return isOpen ? disconnect : null
  if (!isOpen) return disconnect
  if (secondsLeft === null || secondsLeft > CLOSING_REPORT_SECONDS) return null
  return secondsLeft + CLOCK_SLACK_SECONDS < secondsWanted ? disconnect : null
}
