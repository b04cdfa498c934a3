import type { Answer } from '@minit/contract/endpoint.ts'
import { listSponsorships } from '@minit/contract/entrepreneur/sponsors.ts'
import { sponsorDaysText } from '@minit/domain/sales/sponsor-terms.ts'
import { barText } from '@minit/domain/shop/sponsorable.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { rowQuery } from '../../lib/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Only } from '../rights.tsx'
import { AskSponsor } from './ask-sponsor.tsx'
import { sponsorState } from './sponsor-words.ts'

type Sponsorship = Answer<typeof listSponsorships>['sponsorships'][number]

const Row = ({ row }: { row: Sponsorship }) => (
  <li className="border-t border-line">
    <a
      href={paths.sellersSponsorship(row.id)}
      className="grid gap-1 px-4 py-3 text-inherit no-underline hover:bg-ground"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <b className="text-info underline [overflow-wrap:anywhere]">{row.sponsorName}</b>
        <Badge tone={row.state === 'running' ? 'good' : 'quiet'}>{sponsorState(row)}</Badge>
      </span>
      <span className="text-sm">
        {leText(row.used)} earned of {leText(row.state === 'awaiting_payment' ? row.sum : row.paid)},{' '}
        {row.usedMinutes.toLocaleString('en')} min used
      </span>
      <span className="text-sm text-muted">
        {row.minutesEach} min each, {sponsorDaysText(row)}
        {row.returned > 0 && `. ${leText(row.returned)} went back`}
      </span>
    </a>
  </li>
)

/** Who pays for other people's minutes at the shop, and how a sponsor begins. */
export const SponsorsPart = () => {
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery({ ...rowQuery(listSponsorships, {}), staleTime: 0 })
  const rows = data?.sponsorships ?? []
  return (
    <Section id="sponsors" title="Sponsors">
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-sm text-muted">
          A school, a clinic or a firm pays for other people’s minutes here, and you earn what phones use.
          Send them your page, or fill it in for them.
        </p>
        {data?.bar != null && (
          <p className="text-sm font-bold">{barText(data.bar, 'Sponsors cannot pay here now.')}</p>
        )}
        {data?.bar === null && (
          <div className="flex flex-wrap gap-2.5">
            <Only action="move_money">
              <Button variant="soft" size="small" onClick={() => setIsAsking(true)}>
                Ask a sponsor
              </Button>
            </Only>
            <CopyButton text={data.page} label="Copy your page for sponsors" variant="ghost" size="small" />
          </div>
        )}
      </div>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      <Dialog isOpen={isAsking} onOpenChange={setIsAsking} title="Ask a sponsor">
        {isAsking && <AskSponsor onDone={() => setIsAsking(false)} />}
      </Dialog>
    </Section>
  )
}
