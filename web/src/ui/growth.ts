import { Minus, TrendingDown, TrendingUp } from 'lucide-react'

/** How a trend is shown: arrow, colour, and the word for screen readers. */
export const TREND_STYLES = {
  up: { Icon: TrendingUp, look: 'text-action-ink', word: 'Up' },
  down: { Icon: TrendingDown, look: 'text-danger-ink', word: 'Down' },
  steady: { Icon: Minus, look: 'text-muted', word: 'Steady' },
} as const

type TrendStyle = (typeof TREND_STYLES)[keyof typeof TREND_STYLES]

/**
 * Returns how a growth in percent is shown, negative when it shrank. Zero looks like growth; a screen that
 * does not want that leaves the arrow out.
 */
export const growthStyle = (percent: number): TrendStyle =>
  percent < 0 ? TREND_STYLES.down : TREND_STYLES.up
