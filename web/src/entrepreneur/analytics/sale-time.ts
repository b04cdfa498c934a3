import { formatClock, formatDayOfMonth, freetownDay } from '@minit/domain/durations.ts'

const DAY_MS = 86_400_000

/** When a sale was, in Freetown's time: "Today 14:44", "Yesterday 09:10", "7 Nov 09:10", "7 Nov 2025". */
export const saleTime = (instant: Date, now: Date): string => {
  const day = freetownDay(instant)
  if (day === freetownDay(now)) return `Today ${formatClock(instant)}`
  if (day === freetownDay(new Date(now.getTime() - DAY_MS))) return `Yesterday ${formatClock(instant)}`
  const isThisYear = instant.getUTCFullYear() === now.getUTCFullYear()
  return `${formatDayOfMonth(instant)} ${isThisYear ? formatClock(instant) : instant.getUTCFullYear()}`
}
