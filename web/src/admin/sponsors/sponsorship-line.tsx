import type { listAllSponsorships } from '@minit/contract/admin/sponsors.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { sponsorDaysText } from '@minit/domain/sales/sponsor-terms.ts'
import { leText } from '../../lib/money.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list.tsx'

export type AdminSponsorship = Answer<typeof listAllSponsorships>['items'][number]
export type ToConfirm = { kind: 'came' | 'sent'; found: AdminSponsorship }

export const STATE_WORDS: Record<AdminSponsorship['state'], { tone: BadgeTone; word: string }> = {
  awaiting_payment: { tone: 'warn', word: 'Not paid yet' },
  running: { tone: 'good', word: 'Running' },
  ended: { tone: 'line', word: 'Ended' },
  cancelled: { tone: 'line', word: 'Cancelled' },
}

const wayText = ({ invoice, way }: AdminSponsorship): string =>
  invoice === null ? (way === 'invoice' ? 'By invoice' : 'By mobile money') : `Invoice ${invoice.number}`

/** Where money goes back: by bank there is no number, only the account that it came from. */
export const returnText = ({ phone, transfers }: NonNullable<AdminSponsorship['toSendBack']>): string => {
  if (transfers.length === 0) return `to ${phone}`
  return transfers.length === 1
    ? `by bank to the account that transfer ${transfers[0]} came from`
    : `by bank to the accounts that transfers ${transfers.join(', ')} came from`
}

type SponsorshipLineProps = { found: AdminSponsorship; onConfirm: (asked: ToConfirm) => void }

/** One sponsorship of any shop, with what waits for an admin. */
export const SponsorshipLine = ({ found, onConfirm }: SponsorshipLineProps) => {
  const { tone, word } = STATE_WORDS[found.state]
  const { toSendBack, alarm, returned } = found
  const sums = [
    `${leText(found.paid)} paid`,
    `${leText(found.used)} used`,
    `${leText(found.left)} left`,
    ...(returned > 0 ? [`${leText(returned)} ${toSendBack === null ? 'sent back' : 'to go back'}`] : []),
  ]
  // More may come for an invoice that runs already.
  const canCome = found.waits === 'invoice_money' || (found.invoice !== null && found.state === 'running')
  return (
    <ListRow>
      <div className="flex-1 min-w-56">
        <p className="flex flex-wrap items-center gap-2 font-bold [overflow-wrap:anywhere]">
          {leText(found.sum)} · {found.sponsorName} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm text-muted">
          {found.businessName}, {found.location} · {wayText(found)} ·{' '}
          <span className="whitespace-nowrap">{found.phone}</span>
        </p>
        <p className="text-sm text-muted">
          {sponsorDaysText(found)} ·{' '}
          {sums.map((sum, place) => (
            <span key={sum}>
              {place > 0 && ', '}
              <span className="whitespace-nowrap">{sum}</span>
            </span>
          ))}
        </p>
        {found.waits === 'invoice_money' && found.paid > 0 && (
          <p className="text-sm font-medium text-sun-ink">
            {leText(found.paid)} of {leText(found.sum)} came, {leText(found.open)} is still open
          </p>
        )}
        {toSendBack !== null && (
          <p className="text-sm font-medium text-sun-ink">
            Send {leText(toSendBack.amount)} back {returnText(toSendBack)}
          </p>
        )}
        {alarm !== null && <p className="text-sm text-danger-ink">{alarm}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {canCome && (
          <Button variant="ghost" size="small" onClick={() => onConfirm({ kind: 'came', found })}>
            Money came
          </Button>
        )}
        {toSendBack !== null && (
          <Button variant="ghost" size="small" onClick={() => onConfirm({ kind: 'sent', found })}>
            Sent back
          </Button>
        )}
      </div>
    </ListRow>
  )
}
