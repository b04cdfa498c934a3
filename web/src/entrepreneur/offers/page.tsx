import { useQuery } from '@tanstack/react-query'
import { Clock, Ticket } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { EmptySection, FailedSection } from '../../ui/sections.tsx'
import { SubHead } from '../back-link.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { FreePart } from './free-part.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferRow } from './offer-row.tsx'
import { type Promotion, promotionsQuery } from './queries.ts'
import { SponsorsPart } from './sponsors-part.tsx'

type Kind = Promotion['kind']

const KINDS = [
  {
    kind: 'happy_hour',
    Icon: Clock,
    title: 'Happy hour',
    text: 'A lower price at quiet times. It comes and goes by itself.',
    action: 'New happy hour',
  },
  {
    kind: 'code',
    Icon: Ticket,
    title: 'Discount code',
    text: 'A word that lowers the price for each customer who types it, up to a number of uses.',
    action: 'New discount code',
  },
] as const

const NewOffers = ({ onNew }: { onNew: (kind: Kind) => void }) => (
  <div className="grid gap-3 wide:grid-cols-2 desk:gap-5">
    {KINDS.map(({ kind, Icon, title, text, action }) => (
      <section
        key={kind}
        aria-labelledby={`about-${kind}`}
        className="grid grid-rows-[1fr_auto] gap-3 p-4 bg-surface border border-line rounded-lg shadow-card"
      >
        <div className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid place-items-center flex-none size-10 rounded-lg bg-sun-soft text-sun-ink"
          >
            <Icon />
          </span>
          <div>
            <h2 id={`about-${kind}`} className="text-lg">
              {title}
            </h2>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </div>
        <Button variant="soft" onClick={() => onNew(kind)}>
          {action}
        </Button>
      </section>
    ))}
  </div>
)

const Part = ({ id, title, offers }: { id: string; title: ReactNode; offers: readonly Promotion[] }) => (
  <Section id={id} title={title}>
    <ul>
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </ul>
  </Section>
)

const Lists = () => {
  const { data, isPending, isFetching } = useQuery(promotionsQuery())
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your offers" isBusy={isFetching} />
  if (data === undefined)
    return (
      <Section id="running" title="Running">
        <LoadingRows label="Loading offers" count={3} />
      </Section>
    )
  const running = data.promotions.filter(({ state }) => state === 'live')
  const ended = data.promotions.filter(({ state }) => state !== 'live')
  return (
    <>
      {running.length === 0 ? (
        <Section id="running" title="Running">
          <EmptySection
            title="No offer runs now"
            text="A happy hour fills quiet hours. A code brings back customers who stayed away."
          />
        </Section>
      ) : (
        <Part id="running" title="Running" offers={running} />
      )}
      {ended.length > 0 && <Part id="ended" title="Ended" offers={ended} />}
    </>
  )
}

const Offers = () => {
  const [made, setMade] = useState<Kind | null>(null)
  const close = (): void => setMade(null)
  const title = KINDS.find(({ kind }) => kind === made)?.action ?? ''
  return (
    <main
      className={cx(
        AUTHENTICATED_WIDTH,
        'grid grid-cols-[minmax(0,1fr)] gap-3 pt-4 pb-12 desk:gap-5 desk:pt-6',
      )}
    >
      <NewOffers onNew={setMade} />
      <FreePart />
      <SponsorsPart />
      <p className="text-sm text-muted">
        Of a happy hour and a code, a customer gets the bigger discount. With what loyal customers save
        anyway, no one pays less than 70 % of a price, and never less than mobile money can carry.
      </p>
      <Lists />
      <Dialog isOpen={made !== null} onOpenChange={close} title={title}>
        {made !== null && <OfferForm kind={made} onDone={close} />}
      </Dialog>
    </main>
  )
}

export const Page = () => (
  <>
    <SubHead title="Offers" />
    <RequireEntrepreneur action="edit_packages" fallback={<main aria-busy="true" />}>
      <Offers />
    </RequireEntrepreneur>
  </>
)
