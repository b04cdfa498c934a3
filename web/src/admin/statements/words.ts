import type { DayState, StatementLineKind, StatementProvider } from '@minit/domain/money/statements.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Difference } from './queries.ts'

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

/** What to do about a difference, as one sentence. */
export const adviceOf = ({
  kind,
  provider,
  lineKind,
}: Pick<Difference, 'kind' | 'provider' | 'lineKind'>): string => {
  const name = PROVIDER_NAMES[provider]
  if (kind === 'missing_there')
    return `Wait for the next statement, which often has it; if not, ask ${name} by the reference below.`
  if (kind === 'other_amount')
    return `Ask ${name} by the reference below which amount moved, and write down the answer: our books keep ours.`
  return lineKind === 'payout'
    ? 'If it was a payout to one of our sellers, record it as theirs; if not, ask who received it.'
    : `Ask ${name} by the reference below who asked for it and who received it.`
}
