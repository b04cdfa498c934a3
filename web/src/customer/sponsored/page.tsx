import { readSponsorship } from '@minit/contract/customer/sponsors.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatDateTime } from '@minit/domain/kernel/durations.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import { sponsorDaysText, sponsorReceiptNumber } from '@minit/domain/sales/sponsor-terms.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, isRefusal } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { type PageQuery, usePageQuery } from '../../lib/page-query.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HelpLink, PageHead } from '../../ui/page-head.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT } from '../../words/customers.ts'
import { DAYS_WITH_THE_LINE_UP } from '../../words/sponsors.ts'
import { Payment } from './payment.tsx'

type Sponsorship = Answer<typeof readSponsorship>

/** Null when this link opens nothing. */
const sponsorshipQuery = ({ params }: Pick<PageLocation, 'params'>): PageQuery<Sponsorship | null> => ({
  // The link is a secret and no part of the key.
  queryKey: ['readSponsorship'],
  queryFn: async ({ signal }) => {
    try {
      return await call(readSponsorship, { params: { link: params.link ?? '' }, signal })
    } catch (error) {
      if (isRefusal(error, 'sponsorship_not_found') || isRefusal(error, 'invalid_request')) return null
      throw error
    }
  },
})

export const prefetch = (client: QueryClient, at: PageLocation): Promise<void> =>
  client.prefetchQuery(sponsorshipQuery(at))

const TITLE = 'Your sponsorship'
const UNKNOWN = 'This sponsorship was not found'
const WHILE_PAYING_SECONDS = 5

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = sponsorshipQuery(at)
  const found = client.getQueryData<Sponsorship | null>(queryKey)
  if (found === undefined) return unreadMeta(client, queryKey, { title: TITLE })
  if (found === null) return { title: UNKNOWN, status: 404 }
  return { title: TITLE, status: 200, ...(found.isBeingPaid && { refreshSeconds: WHILE_PAYING_SECONDS }) }
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5 border-b border-line last:border-0">
    <dt className="text-muted">{name}</dt>
    <dd className="font-bold text-right">{children}</dd>
  </div>
)

const STATES: Record<Sponsorship['state'], string> = {
  awaiting_payment: 'Not paid yet',
  running: 'Running',
  ended: 'Ended',
  cancelled: 'Cancelled',
}

const Cards = ({ cards, link }: { cards: readonly string[]; link: string }) =>
  cards.length === 0 ? null : (
    <section aria-labelledby="cards" className="mt-6">
      <h2 id="cards" className="text-lg">
        Cards
      </h2>
      <p className="text-sm text-muted">Each code lets one phone in once. Used ones leave this list.</p>
      <div className="grid mt-3">
        <LinkButton href={paths.sponsorCards(link)}>Print the cards (PDF)</LinkButton>
      </div>
      <details className="group mt-3">
        <summary className="flex items-center justify-between gap-3 min-h-touch font-medium cursor-pointer after:content-['›'] after:text-xl after:text-muted group-open:after:rotate-90">
          Show the codes
        </summary>
        <ul aria-labelledby="cards" className="grid grid-cols-2 gap-2 mt-1 wide:grid-cols-3">
          {cards.map((card) => (
            <li
              key={card}
              className="px-1.5 py-3 bg-surface border border-dashed border-edge rounded-lg text-center text-sm font-bold whitespace-nowrap"
            >
              {card}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )

const Figures = ({ found }: { found: Sponsorship }) => (
  <dl className="mt-4 px-4 bg-surface border border-line rounded-xl">
    <Figure name="State">{STATES[found.state]}</Figure>
    <Figure name="Days">{sponsorDaysText(found)}</Figure>
    <Figure name="Minutes used">{found.usedMinutes.toLocaleString('en')}</Figure>
    {found.state === 'running' && (
      <Figure name="Minutes left, about">{found.minutesLeft.toLocaleString('en')}</Figure>
    )}
    <Figure name="Times online">{found.grants.toLocaleString('en')}</Figure>
    <Figure name={found.who === 'cards' ? 'Cards used' : 'Numbers'}>
      {found.phones.toLocaleString('en')}
    </Figure>
    {found.daysUp !== null && found.paid > 0 && (
      <Figure name={DAYS_WITH_THE_LINE_UP}>{`${found.daysUp} of ${found.days}`}</Figure>
    )}
  </dl>
)

const METHOD_OF = { ...METHOD_NAMES, invoice: 'By invoice' } as const

/** The receipt: what was paid, when and how, what phones used of it, and what went back. */
const Money = ({ found, link }: { found: Sponsorship; link: string }) => (
  <section aria-labelledby="receipt" className="mt-6">
    <h2 id="receipt" className="text-lg">
      {found.payments.length > 0 ? 'Receipt' : 'Money'}
    </h2>
    <dl className="mt-2 px-4 bg-surface border border-line rounded-xl">
      {found.invoice !== null && (
        <Figure name="Invoice">
          <a href={paths.sponsorInvoice(link)}>{found.invoice.number} (PDF)</a>
        </Figure>
      )}
      {found.buys !== null && <Figure name="It pays for">{found.buys}</Figure>}
      {found.gst !== null && <Figure name="GST in the invoice">{leText(found.gst)}</Figure>}
      {found.payments.map(({ amount, at, method }) => (
        <Figure key={at} name={`${METHOD_OF[method ?? 'invoice']}, ${formatDateTime(new Date(at))}`}>
          {leText(amount)}
        </Figure>
      ))}
      <Figure name="Paid">{leText(found.paid)}</Figure>
      {found.open > 0 && <Figure name="Still to pay">{leText(found.open)}</Figure>}
      <Figure name="Agreed price">{`${leText(found.price)} for ${found.priceMinutes} min, with GST`}</Figure>
      <Figure name="Used">{leText(found.used)}</Figure>
      <Figure name="Sent back, or on its way">{leText(found.returned)}</Figure>
      <Figure name="Left">{leText(found.left)}</Figure>
    </dl>
    <p className="mt-2 text-sm text-muted">
      Sold by {found.businessName}, {found.location}.{' '}
      {found.payments.length > 0 && `Receipt ${sponsorReceiptNumber(found.id)}. `}
      {found.hasRouter
        ? 'Minutes count as the router saw them.'
        : 'A grant counts whole once the seller connected the phone.'}{' '}
      What is left goes back after the last day.
    </p>
    {found.payments.length > 0 && (
      <div className="grid mt-3">
        <LinkButton variant="ghost" href={paths.sponsorReceipt(link)}>
          Print the receipt (PDF)
        </LinkButton>
      </div>
    )}
  </section>
)

/** Whom no SMS reaches keeps the address of this page. */
const KeepLink = () => (
  <Notice tone="warn" className="mt-4">
    <b>Keep the address of this page.</b> It is your only way back to your figures: we send SMS to mobile
    numbers of Sierra Leone only.
  </Notice>
)

/** The terms of a sponsorship, to begin another with. */
const againPath = ({
  entrepreneurId,
  sponsorName,
  sum,
  minutesEach,
  packageId,
  who,
  way,
}: Sponsorship): string =>
  paths.sponsorShop(entrepreneurId, {
    sponsorName,
    sum: String(sum),
    minutesEach: String(minutesEach),
    packageId,
    who,
    way,
  })

const Further = ({ found }: { found: Sponsorship }) => (
  <nav aria-label="More" className="grid gap-3 mt-6">
    {found.state !== 'awaiting_payment' && (
      <LinkButton variant="ghost" href={againPath(found)}>
        Sponsor again
      </LinkButton>
    )}
    <LinkButton variant="ghost" href={paths.customerSelfService(found.entrepreneurId)}>
      Look at the shop
    </LinkButton>
    <LinkButton variant="plain" href={paths.helpTopic('pay-for-others')}>
      How sponsoring works
    </LinkButton>
  </nav>
)

/** What a sponsor's money did, without anything of a user. Works without scripts. */
export const Page = () => {
  const { params } = useNavigation()
  const { data: found, error } = usePageQuery(sponsorshipQuery({ params }))
  if (found === undefined || found === null)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title={found === null ? UNKNOWN : TITLE}
          text={
            found === null
              ? 'The link is not complete. Open it again from the SMS.'
              : (limitWords(error) ?? LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT)
          }
        />
      </PlainPage>
    )
  return (
    <>
      <PageHead aside={<HelpLink phone={found.helpPhone} />} />
      <main className="max-w-[560px] mx-auto px-page pt-4 pb-7">
        <p className="text-sm font-bold text-action-ink">{found.sponsorName}</p>
        <h1 className="mt-0.5 text-2xl leading-[1.25]">
          {found.minutesEach} free minutes at {found.businessName}
        </h1>
        <Payment found={found} />
        {!found.getsSms && <KeepLink />}
        <Figures found={found} />
        <Money found={found} link={params.link ?? ''} />
        <Cards cards={found.cards} link={params.link ?? ''} />
        <Further found={found} />
      </main>
    </>
  )
}
