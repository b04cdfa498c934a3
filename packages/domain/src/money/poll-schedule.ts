/** For payments, refunds, payouts and invoices: soon while the customer has the phone in hand, then ever wider. */
const POLL_DELAYS_SECONDS = [5, 5, 10, 20, 40, 60, 120] as const
const WIDEST_DELAY_SECONDS = 240

/** Seconds to the next poll of a transfer that was polled so often. */
export const pollDelaySeconds = (pollCount: number): number =>
  POLL_DELAYS_SECONDS[pollCount] ?? WIDEST_DELAY_SECONDS

/** How many polls are followed by one each minute. */
export const POLLS_UNTIL_EACH_MINUTE: number = POLL_DELAYS_SECONDS.indexOf(60)
