import { DAY_MS, HOUR_MS, MINUTE_MS } from '@minit/domain/kernel/durations.ts'
import { isWorkLate } from '@minit/domain/operations/worklists.ts'
import { useNow } from '../../lib/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import type { WorkItem } from './work-items.ts'

/** "12 min", "5 h", "3 days" */
const ageText = (since: number, now: number): string => {
  const waits = Math.max(0, now - since)
  if (waits < HOUR_MS) return `${Math.floor(waits / MINUTE_MS)} min`
  return waits < 2 * DAY_MS ? `${Math.floor(waits / HOUR_MS)} h` : `${Math.floor(waits / DAY_MS)} days`
}

/** How long work has waited; red once it is overdue. */
export const WorkAge = ({ item }: { item: WorkItem }) => {
  const now = useNow(30_000)
  const isLate = isWorkLate(item, new Date(now))
  const age = ageText(item.since.getTime(), now)
  return <Badge tone={isLate ? 'bad' : 'warn'}>{isLate ? `Late: waits ${age}` : `Waits ${age}`}</Badge>
}
