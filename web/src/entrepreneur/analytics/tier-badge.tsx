import type { LoyaltyTier } from '@minit/domain/loyalty.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const LOOKS: Record<LoyaltyTier, { word: string; tone: BadgeTone }> = {
  new: { word: 'New', tone: 'line' },
  bronze: { word: 'Bronze', tone: 'quiet' },
  silver: { word: 'Silver', tone: 'quiet' },
  gold: { word: 'Gold', tone: 'sun' },
  platinum: { word: 'Platinum', tone: 'info' },
}

/** How loyal a customer is, in a word. */
export const TierBadge = ({ tier }: { tier: LoyaltyTier }) => (
  <Badge tone={LOOKS[tier].tone}>{LOOKS[tier].word}</Badge>
)
