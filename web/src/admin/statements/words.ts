import type { DayState, StatementLineKind, StatementProvider } from '@minit/domain/money/statements.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const PROVIDER_NAMES: Record<StatementProvider, string> = {
  pawapay: 'pawaPay',
  vult: 'Vult',
  monime: 'Monime',
  'orange-web': 'Orange Money',
}

export const KINDS: Record<StatementLineKind, string> = {
  payment: 'Payment',
  payout: 'Payout',
  refund: 'Refund',
}

export const DAY_STATES: Record<DayState, { word: string; tone: BadgeTone }> = {
  agreed: { word: 'Agreed', tone: 'good' },
  open: { word: 'Open', tone: 'quiet' },
  differs: { word: 'Differs', tone: 'bad' },
}
