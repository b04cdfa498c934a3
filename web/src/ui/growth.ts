import { Minus, TrendingDown, TrendingUp } from 'lucide-react'

/** How a figure went: the arrow, its colour, and the word for who hears the screen instead of seeing it. */
export const TREND_LOOKS = {
  up: { Icon: TrendingUp, look: 'text-action-ink', word: 'Up' },
  down: { Icon: TrendingDown, look: 'text-danger-ink', word: 'Down' },
  steady: { Icon: Minus, look: 'text-muted', word: 'Steady' },
} as const

type TrendLook = (typeof TREND_LOOKS)[keyof typeof TREND_LOOKS]

/**
 * The look of a growth in percent, below zero when it shrank. What grew by nothing looks like what grew; a screen
 * that wants it otherwise leaves the arrow out.
 */
export const growthLook = (percent: number): TrendLook => (percent < 0 ? TREND_LOOKS.down : TREND_LOOKS.up)
