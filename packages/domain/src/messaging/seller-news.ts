import { formatClock } from '../kernel/durations.ts'
import { transliterate } from '../kernel/letters.ts'
import { formatLe } from '../money/money.ts'
import { ALERT_ADVICE } from '../network/cause-texts.ts'
import type { SilenceCauseNow } from '../network/causes.ts'
import { sentName } from '../shop/sent-names.ts'
import { isGsm7 } from './messages.ts'

/** News for a seller whose dashboard is closed. A sale here is one that the seller did not make. */
export type SellerNews =
  | { kind: 'sale'; packageName: string; amountMinor: number }
  | { kind: 'cash'; customerName: string; orderCode: string; amountMinor: number }
  | { kind: 'router'; name: string; since: Date; cause?: SilenceCauseNow | null }
  /** The time of a phone that the seller connected by hand has ended. */
  | { kind: 'ended'; name: string; since: Date }
  | { kind: 'payout'; amountMinor: number }

type NewsKind = SellerNews['kind']

/**
 * Minutes of the day in Africa/Freetown, from the first inclusive to the second exclusive, also over
 * midnight.
 */
export type QuietHours = { fromMinutes: number; toMinutes: number }

const minutesOfDay = (instant: Date): number => instant.getUTCHours() * 60 + instant.getUTCMinutes()

/** Whether a seller's quiet hours include now. Hours that end where they begin are empty. */
export const isQuiet = (quiet: QuietHours | null, now: Date): boolean => {
  if (quiet === null) return false
  const { fromMinutes, toMinutes } = quiet
  const minutes = minutesOfDay(now)
  return fromMinutes <= toMinutes
    ? fromMinutes <= minutes && minutes < toMinutes
    : fromMinutes <= minutes || minutes < toMinutes
}

/** Formats minutes of the day as "22:30". */
export const clockOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Parses "22:30" as minutes of the day; null for anything else. */
export const minutesOfClock = (text: string): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/**
 * A push notification. A later one with the same tag replaces it on the phone. `url` is a path of the
 * seller's area.
 */
export type Push = { title: string; body: string; tag: string; url: string }

const DASHBOARD = '/entrepreneur/dashboard'
const URLS: Record<NewsKind, string> = {
  sale: DASHBOARD,
  cash: DASHBOARD,
  router: '/entrepreneur/network',
  ended: '/entrepreneur/by-hand',
  payout: '/entrepreneur/money',
}
/** What the seller should do about a silent router. */
const routerAdvice = (cause: SilenceCauseNow | null = null): string =>
  cause === null || cause === 'unknown' ? 'Check its power and internet.' : ALERT_ADVICE[cause]

/** What waits for the seller comes before mere information. */
const FIRST: readonly NewsKind[] = ['cash', 'ended', 'router', 'payout', 'sale']

const sumOf = (news: readonly SellerNews[]): string =>
  formatLe(news.reduce((sum, each) => sum + ('amountMinor' in each ? each.amountMinor : 0), 0))

/** "3 sales: Le 105" and its details. */
const wordsOf = (news: readonly SellerNews[]): Pick<Push, 'title' | 'body'> => {
  const [first] = news
  const many = news.length > 1
  switch (first?.kind) {
    case 'sale':
      return {
        title: many ? `${news.length} sales: ${sumOf(news)}` : `Sale: ${sumOf(news)}`,
        body: many
          ? 'See them in Customer Activity.'
          : sentName(first.packageName, 'See it in Customer Activity.'),
      }
    case 'cash':
      return {
        title: many ? `${news.length} customers wait with cash` : `Cash waits: ${sumOf(news)}`,
        body: many
          ? `${sumOf(news)} to confirm.`
          : `${sentName(first.customerName, 'A customer')}, order ${first.orderCode}.`,
      }
    case 'router':
      return {
        title: many ? `${news.length} routers are offline` : 'A router is offline',
        body: many
          ? 'Check their power and internet.'
          : `${sentName(first.name, 'Your router')} has been offline since ${formatClock(first.since)}. ${routerAdvice(first.cause)}`,
      }
    case 'ended':
      return {
        title: many
          ? `The time of ${news.length} customers is over`
          : `Time is over: ${sentName(first.name, 'a customer')}`,
        body: many
          ? 'Their phones stay on your WiFi until you take them off.'
          : `It ended at ${formatClock(first.since)}. The phone stays on your WiFi until you take it off.`,
      }
    default:
      return { title: `${sumOf(news)} sent to you`, body: 'Your payout has arrived.' }
  }
}

/**
 * Combines all news since the last push: the most important first, the rest on a line each. Null without
 * news.
 */
export const pushOf = (news: readonly SellerNews[]): Push | null => {
  const groups = FIRST.map((kind) => news.filter((each) => each.kind === kind)).filter(
    ({ length }) => length > 0,
  )
  const [first, ...others] = groups
  const kind = first?.[0]?.kind
  if (first === undefined || kind === undefined) return null
  const { title, body } = wordsOf(first)
  const lines = [body, ...others.map((group) => wordsOf(group).title)]
  return { title, body: lines.join('\n'), tag: kind, url: URLS[kind] }
}

const IN_OTHER_SCRIPT = 'a customer'

/** The SMS about waiting cash to a seller without data; always one message of GSM-7. */
export const cashWaitsText = (news: readonly Extract<SellerNews, { kind: 'cash' }>[]): string => {
  const [first] = news
  if (first === undefined || news.length > 1)
    return `Minit: ${news.length} customers wait with cash, ${sumOf(news)}. Confirm it on your dashboard.`
  const name = transliterate(sentName(first.customerName, ''), isGsm7).slice(0, 40) || IN_OTHER_SCRIPT
  return `Minit: ${name} waits with ${sumOf(news)} cash, order ${first.orderCode}. Confirm it on your dashboard.`
}

/** The limits of an installation's setting: SMS a day about cash and routers, at the platform's cost. */
export const ALERT_SMS_A_DAY = { usual: 10, most: 30 } as const

/** How long the first news waits for more of the same burst, and how far apart two pushes are. */
export const BURST_SECONDS = { collect: 3, apart: 20 } as const
/** News older than this is not sent. */
export const NEWS_HOURS = 12
