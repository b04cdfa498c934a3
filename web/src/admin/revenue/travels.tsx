import { readTravelOverview, stopTravel } from '@minit/contract/admin/travel.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { refreshRows, rowQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Failed } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { KEPT_IN_THE_AUDIT_LOG, MINUTES_AT_OTHER_SHOPS } from '../../words/everyone.ts'
import { Facts } from '../facts.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { countText, dayText, whenText } from '../words.ts'

type Overview = Answer<typeof readTravelOverview>
type Open = Overview['open'][number]
type Moves = Pick<Overview['pairs'][number], 'one' | 'other' | 'oneMoved' | 'otherMoved'>

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="px-4 pt-3 pb-2 border-t border-line text-sm font-medium text-muted">{title}</h3>
    <ul aria-label={title}>{children}</ul>
  </>
)

const Row = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <li className="flex items-center justify-between gap-3 px-4 py-3 border-t border-line text-sm">
    <div className="min-w-0">
      <b className="block [overflow-wrap:anywhere]">{title}</b>
      <span className="text-muted">{text}</span>
    </div>
    {children}
  </li>
)

/** "Hub gave Le 12, Kiosk gave Le 3" */
const movedText = ({ one, other, oneMoved, otherMoved }: Moves): string =>
  [
    oneMoved > 0 && `${one.businessName} gave ${leText(oneMoved)}`,
    otherMoved > 0 && `${other.businessName} gave ${leText(otherMoved)}`,
  ]
    .filter(Boolean)
    .join(', ') || 'Nothing moved yet'

const pairText = ({ one, other }: Pick<Moves, 'one' | 'other'>): string =>
  `${one.businessName} and ${other.businessName}`

const StopDialog = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={`Stop the use at ${open.host.businessName}?`}
      description={`What was used is counted. The rest goes back to the pass of ${open.home.businessName}, paused.`}
      reasonHint={KEPT_IN_THE_AUDIT_LOG}
      action="Stop it"
      tone="danger"
      done="Use stopped"
      act={async (reason) => {
        await call(stopTravel, { params: { id: open.id }, body: { reason } })
        await refreshRows(client, readTravelOverview)
      }}
      onClose={onClose}
    />
  )
}

const Lists = ({ found, onStop }: { found: Overview; onStop: (open: Open) => void }) => (
  <>
    {found.open.length > 0 && (
      <Part title="In use now">
        {found.open.map((open) => (
          <Row
            key={open.id}
            title={`${open.home.businessName} at ${open.host.businessName}`}
            text={`${countText(open.minutes, 'minute')} since ${whenText(open.startedAt)}, ${leText(open.held)} kept back`}
          >
            <Button variant="ghost" size="small" onClick={() => onStop(open)}>
              Stop
              <span className="spoken"> the use at {open.host.businessName}</span>
            </Button>
          </Row>
        ))}
      </Part>
    )}
    {found.pairs.length > 0 && (
      <Part title="Pairs of shops, last 28 days">
        {found.pairs.map((pair) => (
          <Row
            key={`${pair.one.id} ${pair.other.id}`}
            title={pairText(pair)}
            text={`${countText(pair.travels, 'use')}. ${movedText(pair)}`}
          />
        ))}
      </Part>
    )}
    {found.clearings.length > 0 && (
      <Part title="Latest clearings">
        {found.clearings.map((clearing) => (
          <Row
            key={clearing.id}
            title={`${dayText(clearing.day)}: ${pairText(clearing)}`}
            text={`${countText(clearing.travels, 'use')}. ${movedText(clearing)}`}
          />
        ))}
      </Part>
    )}
  </>
)

/** Minutes of one shop that are used at another: what runs, what waits for its clearing, and who moves what. */
export const Travels = () => {
  const {
    data: found,
    isPending,
    isFetching,
  } = useQuery({ ...rowQuery(readTravelOverview, {}), staleTime: 0 })
  const [stopped, setStopped] = useState<Open | null>(null)
  if (found === undefined && !isPending)
    return <Failed title="We could not load the minutes at other shops" isBusy={isFetching} />
  const isEmpty = found !== undefined && found.open.length + found.pairs.length + found.clearings.length === 0
  return (
    <Section id="travels" title={MINUTES_AT_OTHER_SHOPS}>
      {found === undefined && <Skeleton className="h-24 mx-4 mb-4" />}
      {found !== undefined && (
        <Facts
          facts={[
            ['In use now', countText(found.open.length, 'pass', 'passes')],
            ['Kept back from sellers', leText(found.held)],
            [
              'For the next clearing',
              `${leText(found.toClear.moved)}, ${countText(found.toClear.travels, 'use')}`,
            ],
            ['Of these wait', `${countText(found.toClear.waiting, 'use')}: held or not settled`],
          ]}
        />
      )}
      {isEmpty && (
        <EmptySection title="No minutes went to another shop" text="Shops that take travellers stand here." />
      )}
      {found !== undefined && <Lists found={found} onStop={setStopped} />}
      {stopped !== null && <StopDialog open={stopped} onClose={() => setStopped(null)} />}
    </Section>
  )
}
