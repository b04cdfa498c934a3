import type { ReportedPhone, RouterOrder } from './router-orders.ts'

/** Two beats of the router's own clock: it says whom it sees every 20 seconds. */
const LAST_CHANCE_SECONDS = 40
/** How much earlier than the pass a router may close: its word was some seconds on the way. */
const CLOCK_SLACK_SECONDS = 20

/**
 * What brings a phone to where its pass wants it, on a router that asks by RADIUS and can be told one thing only: to forget the
 * phone, and so to ask anew. Null where it is there. `secondsWanted` is what is left of its pass, null without one. More minutes
 * are fetched shortly before the router would close, since forgetting interrupts.
 */
export const forgetOrderFor = (
  { mac, isOpen, secondsLeft }: ReportedPhone,
  secondsWanted: number | null,
): RouterOrder | null => {
  const forget: RouterOrder = { verb: 'deauth', mac }
  if (secondsWanted === null || secondsWanted <= 0) return isOpen ? forget : null
  if (!isOpen) return forget
  if (secondsLeft === null || secondsLeft > LAST_CHANCE_SECONDS) return null
  return secondsLeft + CLOCK_SLACK_SECONDS < secondsWanted ? forget : null
}
