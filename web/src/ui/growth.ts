import { Minus, TrendingDown, TrendingUp } from 'lucide-react'

/** How a trend is shown: arrow, colour, and the word for screen readers. */
export const TREND_LOOKS = {
  up: { Icon: TrendingUp, look: 'text-action-ink', word: 'Up' },
  down: { Icon: TrendingDown, look: 'text-danger-ink', word: 'Down' },
  steady: { Icon: Minus, look: 'text-muted', word: 'Steady' },
} as const

type TrendLook = (typeof TREND_LOOKS)[keyof typeof TREND_LOOKS]

/**
 * Returns how a growth in percent is shown, negative when it shrank. Zero looks like growth; a screen that
 * does not want that leaves the arrow out.
 */
export const growthLook = (percent: number): TrendLook => (percent < 0 ? TREND_LOOKS.down : TREND_LOOKS.up)
