import { formatDay } from '@minit/domain/kernel/durations.ts'
import { formatWhen } from '@minit/domain/kernel/relative-times.ts'
import type { PurchaseFilter, PurchaseStatus } from '@minit/domain/money/payments.ts'
import type { SubscriptionStatus } from '@minit/domain/shop/subscriptions.ts'
import { serverNow } from '../lib/clock.ts'
import type { BadgeTone } from '../ui/badge.tsx'

type Word = { word: string; tone: BadgeTone }

export const SUBSCRIPTIONS: Record<SubscriptionStatus, Word> = {
  active: { word: 'Active', tone: 'good' },
  trial: { word: 'Trial', tone: 'info' },
  suspended: { word: 'Suspended', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'line' },
}

export const PURCHASES: Record<PurchaseFilter | 'granted', Word> = {
  awaiting_payment: { word: 'Waiting', tone: 'warn' },
  paid: { word: 'Paid', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
  expired: { word: 'Expired', tone: 'quiet' },
  refunded: { word: 'Refunded', tone: 'info' },
  granted: { word: 'Free', tone: 'info' },
}

export const purchaseWord = (purchase: { status: PurchaseStatus; isCancelled: boolean }): Word =>
  PURCHASES[purchase.isCancelled ? 'cancelled' : purchase.status]

/** Formats an instant as lists show it, "today 16:05", in Freetown's time; a dash for null. */
export const whenText = (instant: string | null): string =>
  instant === null ? '–' : formatWhen(new Date(instant), new Date(serverNow()))

/** "2 Nov 2026" */
export const dayText = (instant: string): string => formatDay(new Date(instant))

/** "1 purchase", "3 purchases", "2 passes" with `plural`. */
export const countText = (count: number, one: string, plural = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : plural}`
