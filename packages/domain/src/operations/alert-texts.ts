import { MINUTE_MS } from '../kernel/durations.ts'

export const many = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`

export const minutesText = (ms: number): string => `${Math.max(1, Math.round(ms / MINUTE_MS))} min`

export const ageMs = (instant: Date, now: Date): number => now.getTime() - instant.getTime()
