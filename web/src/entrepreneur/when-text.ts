import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import { serverNow } from '../lib/clock.ts'

/** Formats an instant of the API or in epoch milliseconds, on all the seller's screens: "today 16:05". */
export const whenText = (instant: string | number): string =>
  formatWhen(new Date(instant), new Date(serverNow()))
