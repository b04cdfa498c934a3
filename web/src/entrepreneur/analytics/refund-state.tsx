import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { Sale } from './queries.ts'
import { CashHandedBackButton } from './refund-sale.tsx'

type Refund = NonNullable<Sale['refund']>

const WORDS: Record<Refund['state'], { word: string; tone: BadgeTone }> = {
  waiting: { word: 'Refund on its way', tone: 'info' },
  asked: { word: 'Refund on its way', tone: 'info' },
  to_confirm: { word: 'Refund to confirm', tone: 'warn' },
  sent: { word: 'Refunded', tone: 'quiet' },
  failed: { word: 'Refund not sent', tone: 'bad' },
}

/** Says that a sale was refunded, and how far the refund got. */
export const RefundBadge = ({ sale: { isRefunded, refund, isOwedBack } }: { sale: Sale }) => {
  if (isOwedBack) return <Badge tone="warn">To give back</Badge>
  if (!isRefunded) return null
  const { word, tone } = WORDS[refund?.state ?? 'sent']
  return <Badge tone={tone}>{word}</Badge>
}

const lineOf = ({ state, method, phone, reference, problem }: Refund): string => {
  const to = method === 'cash' ? 'in cash' : `to ${phone}`
  if (state === 'sent') return `Sent back ${to}${reference === null ? '' : `, reference ${reference}`}`
  if (state === 'failed') return `${problem ?? 'It did not arrive.'} We see to it.`
  if (method === 'cash') return 'Hand the cash back, then confirm it.'
  return state === 'to_confirm' ? `We send it by hand ${to}.` : `On its way back ${to}`
}

/** Mentions the button only while it can be used. */
const owedText = ({ refundableUntil }: Sale): string =>
  refundableUntil === null
    ? 'Its pass was refunded, so this money goes back too. We see to it.'
    : 'Its pass was refunded, so this money goes back too: press Refund.'

/** Where the money is, in one line, and what the seller has to do. */
export const RefundLine = ({ sale }: { sale: Sale }) => {
  const { refund } = sale
  if (sale.isOwedBack) return <span className="block text-sm font-normal text-muted">{owedText(sale)}</span>
  if (refund === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-normal text-muted">
      <span className="min-w-0 [overflow-wrap:anywhere]">{lineOf(refund)}</span>
      {refund.method === 'cash' && refund.state === 'to_confirm' && (
        <CashHandedBackButton sale={sale} refundId={refund.id} />
      )}
    </span>
  )
}
