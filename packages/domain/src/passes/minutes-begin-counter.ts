import { formatDay, minutesInWords } from '../kernel/durations.ts'
import { CONNECT_WITHIN_MINUTES } from '../shop/joining.ts'
import { type MinutesOrder, minutesBegin } from './minutes-begin.ts'
import { useByAfter } from './pass-options.ts'

/** A sale at the counter, where the buyer's phone and its running pass are unknown. */
export type CounterOrder = Pick<MinutesOrder, 'minutes' | 'options' | 'way'>

/** Returns when the minutes of a counter sale begin, as a sentence for the seller. */
export const minutesBeginAtCounter = (order: CounterOrder, now: Date): string => {
  const { kind } = minutesBegin({ ...order, isGift: false, isHere: false, running: null })
  const minutes = `The ${minutesInWords(order.minutes)}`
  switch (kind) {
    case 'typed_at_the_box':
      return 'The time starts when the customer types the code at the WiFi'
    case 'connected_soon':
      return `${minutes} start when you connect the phone, at the latest ${CONNECT_WITHIN_MINUTES} minutes after payment`
    case 'connected_later':
      return `${minutes} start when you connect the phone, by ${formatDay(useByAfter(now))}`
    case 'while_online':
      return `${minutes} run only while the customer is online, by ${formatDay(useByAfter(now))}`
    case 'first_use':
      return `${minutes} start when the customer's phone first connects, by ${formatDay(useByAfter(now))}`
    default:
      return `${minutes} start with the payment. If a pass of this number still runs here, they start when it ends.`
  }
}
