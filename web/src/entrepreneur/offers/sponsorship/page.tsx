import type { Answer } from '@minit/contract/endpoint.ts'
import {
  drawSellersCards,
  endSponsorship,
  listSponsorships,
  readSellersSponsorship,
} from '@minit/contract/entrepreneur/sponsors.ts'
import { speedText } from '@minit/domain/passes/pass-options.ts'
import { sponsorDaysText } from '@minit/domain/sales/sponsor-terms.ts'
import { hoursText } from '@minit/domain/shop/option-words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { failureOr, useAction } from '../../../lib/action.ts'
import { call, isRefusal } from '../../../lib/call.ts'
import { cx } from '../../../lib/cx.ts'
import { leText } from '../../../lib/money.ts'
import { useNavigation } from '../../../lib/navigation.ts'
import * as paths from '../../../lib/paths.ts'
import { refreshRows, rowQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AUTHENTICATED_WIDTH } from '../../../ui/page-head.tsx'
import { FailedSection } from '../../../ui/sections.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { DAYS_WITH_THE_LINE_UP } from '../../../words/sponsors.ts'
import { SubHead } from '../../back-link.tsx'
import { askForFile, saveFile } from '../../files.ts'
import { RequireEntrepreneur } from '../../require-entrepreneur.tsx'
import { Only } from '../../rights.tsx'
import { sponsoredText, sponsorState } from '../sponsor-words.ts'

type Sponsorship = Answer<typeof readSellersSponsorship>

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4 px-4 py-2.5 border-t border-line">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
  </div>
)

const count = (number: number): string => number.toLocaleString('en')

const onlineText = ({ online }: Sponsorship): string =>
  online === 0
    ? ''
    : ` Phones that are online keep their minutes: ${leText(online)} stays for them, and what they do not use follows.`

const goesBackText = (found: Sponsorship): string => {
  if (found.state === 'awaiting_payment') return 'Nothing was paid yet. The page to pay closes.'
  if (found.goesBack === 0) return `All of it is used, nothing goes back.${onlineText(found)}`
  return `${leText(found.goesBack)} goes back to ${found.sponsorName}, by the way it came.${onlineText(found)}`
}

/** Asks once, with what goes back. */
const EndNow = ({ found }: { found: Sponsorship }) => {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const end = useAction({
    act: () => call(endSponsorship, { params: { id: found.id } }),
    done: () => ({ title: 'Sponsorship ended', message: 'The sponsor gets an SMS with what goes back.' }),
    failed: failureOr('Not ended'),
    onDone: close,
    onSettled: () => refreshRows(client, listSponsorships, readSellersSponsorship),
  })
  return (
    <Only action="move_money">
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        End it now
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="End this sponsorship now?"
        description={goesBackText(found)}
      >
        <div className="grid grid-cols-2 gap-3 mt-1">
          <Button variant="ghost" onClick={close}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={end.isPending} busyLabel="Ending..." onClick={() => end.mutate()}>
            End it now
          </Button>
        </div>
      </Dialog>
    </Only>
  )
}

const PrintCards = ({ id }: { id: string }) => {
  const print = useAction({
    act: () => askForFile(drawSellersCards.path.replace('{id}', id)),
    failed: failureOr('Not printed'),
    onDone: saveFile,
  })
  return (
    <Only action="make_vouchers">
      <Button isBusy={print.isPending} busyLabel="Drawing..." onClick={() => print.mutate()}>
        <Printer />
        Print the cards
      </Button>
    </Only>
  )
}

const Figures = ({ found }: { found: Sponsorship }) => (
  <Section id="figures" title={found.sponsorName}>
    <dl>
      <Fact label="State" value={sponsorState(found)} />
      <Fact label="Who" value={sponsoredText(found)} />
      <Fact label="Minutes for each" value={count(found.minutesEach)} />
      <Fact label="Days" value={sponsorDaysText(found)} />
      {found.hours !== null && <Fact label="Hours" value={hoursText(found.hours)} />}
      {found.downKbps !== null && <Fact label="Speed" value={`up to ${speedText(found.downKbps)}`} />}
      <Fact label="Minutes used" value={count(found.usedMinutes)} />
      {found.state === 'running' && <Fact label="Minutes left, about" value={count(found.minutesLeft)} />}
      <Fact label="Times online" value={count(found.grants)} />
      {found.who !== 'cards' && <Fact label="Numbers" value={count(found.phones)} />}
      {found.cards > 0 && (
        <Fact label="Cards used" value={`${count(found.cards - found.cardsLeft)} of ${count(found.cards)}`} />
      )}
      {found.daysUp !== null && (
        <Fact label={DAYS_WITH_THE_LINE_UP} value={`${found.daysUp} of ${found.days}`} />
      )}
    </dl>
  </Section>
)

const Money = ({ found }: { found: Sponsorship }) => (
  <Section id="money" title="Money">
    <dl>
      {found.open > 0 && <Fact label="Still to pay" value={leText(found.open)} />}
      <Fact label="Paid by the sponsor" value={leText(found.paid)} />
      <Fact label="Agreed price" value={`${leText(found.price)} for ${found.priceMinutes} min, with GST`} />
      <Fact label="You earned, with GST" value={leText(found.used)} />
      {found.online > 0 && <Fact label="Kept for phones online now" value={leText(found.online)} />}
      {found.returned > 0 && <Fact label="Went back" value={leText(found.returned)} />}
      <Fact label="Left" value={leText(found.left)} />
    </dl>
  </Section>
)

const Parts = ({ id }: { id: string }) => {
  const { data, error, isPending, isFetching } = useQuery({
    ...rowQuery(readSellersSponsorship, { params: { id } }),
    staleTime: 0,
  })
  if (isPending)
    return (
      <div aria-busy="true">
        <span className="spoken">Loading the sponsorship</span>
        <Skeleton className="h-64 rounded-lg" />
      </div>
    )
  if (isRefusal(error, 'sponsorship_not_found') || isRefusal(error, 'invalid_request'))
    return <EmptyState title="There is no such sponsorship" text="Look at the list under Offers." />
  if (data === undefined)
    return <FailedSection title="We could not load the sponsorship" isBusy={isFetching} />
  const isOpen = data.state === 'running' || data.state === 'awaiting_payment'
  return (
    <>
      <Figures found={data} />
      <div className="grid content-start gap-3 desk:gap-5">
        <Money found={data} />
        {data.state === 'running' && data.cardsLeft > 0 && <PrintCards id={id} />}
        {isOpen && <EndNow found={data} />}
      </div>
    </>
  )
}

/** One sponsorship for its seller: figures, money, cards, and its end. */
export const Page = () => {
  const { params } = useNavigation()
  return (
    <>
      <SubHead title="Sponsorship" back={{ href: paths.offers(), label: 'All offers' }} />
      <RequireEntrepreneur action="read_reports" fallback={<main aria-busy="true" />}>
        <main
          className={cx(
            AUTHENTICATED_WIDTH,
            'grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-4 pb-12 wide:grid-cols-2 desk:gap-5 desk:pt-6',
          )}
        >
          <Parts id={params.id ?? ''} />
        </main>
      </RequireEntrepreneur>
    </>
  )
}
