import type { Answer } from '@minit/contract/endpoint.ts'
import { endSponsorship, listSponsorships } from '@minit/contract/entrepreneur/sponsors.ts'
import { formatDay } from '@minit/domain/kernel/durations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Only } from '../rights.tsx'

type Sponsorship = Answer<typeof listSponsorships>['sponsorships'][number]

const STATES: Record<Sponsorship['state'], string> = {
  awaiting_payment: 'Not paid yet',
  running: 'Running',
  ended: 'Ended',
  cancelled: 'Cancelled',
}

const dayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`))

const EndNow = ({ id }: { id: string }) => {
  const client = useQueryClient()
  const end = useAction({
    act: () => call(endSponsorship, { params: { id } }),
    done: () => ({ title: 'Sponsorship ended', message: 'What is left goes back to the sponsor.' }),
    failed: failureOr('Not ended'),
    onSettled: () => refreshRows(client, listSponsorships),
  })
  return (
    <Only action="move_money">
      <Button
        variant="ghost"
        size="small"
        isBusy={end.isPending}
        busyLabel="Ending..."
        onClick={() => end.mutate()}
      >
        End it now
      </Button>
    </Only>
  )
}

const Row = ({ row }: { row: Sponsorship }) => (
  <li className="grid gap-1 px-4 py-3 border-t border-line">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <b>{row.sponsorName}</b>
      <span className="text-sm text-muted">{STATES[row.state]}</span>
    </p>
    <p className="text-sm">
      {leText(row.used)} earned of {leText(row.paid)}. {row.usedMinutes.toLocaleString('en')} min used,{' '}
      {row.grants} times online.
    </p>
    <p className="text-sm text-muted">
      {row.minutesEach} min each, {dayText(row.firstDay)} to {dayText(row.lastDay)}
      {row.returned > 0 && `. ${leText(row.returned)} went back`}
    </p>
    {row.state === 'running' && (
      <div className="mt-1">
        <EndNow id={row.id} />
      </div>
    )}
  </li>
)

/** Who pays for other people's minutes at the shop, and the address where they do. */
export const SponsorsPart = () => {
  const { data } = useQuery({ ...rowQuery(listSponsorships, {}), staleTime: 0 })
  const rows = data?.sponsorships ?? []
  return (
    <Section id="sponsors" title="Sponsors">
      <p className="px-4 pb-3 text-sm text-muted">
        A school, a clinic or a firm pays for other people’s minutes here, and you earn what phones use. Send
        them this page:{' '}
        {data !== undefined && (
          <a href={data.page} className="inline-flex items-center min-h-touch break-all">
            {data.page}
          </a>
        )}
      </p>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Section>
  )
}
