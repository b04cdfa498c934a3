import { readSponsorOffer } from '@minit/contract/customer/sponsors.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { speedText } from '@minit/domain/passes/pass-options.ts'
import { freeTodayText } from '@minit/domain/sales/free-minutes.ts'
import { readSponsorTerms, sponsorDaysText } from '@minit/domain/sales/sponsor-terms.ts'
import { hoursText } from '@minit/domain/shop/option-words.ts'
import type { QueryClient } from '@tanstack/react-query'
import { SponsorFields } from '../../checkout/sponsor-fields.tsx'
import { call, isRefusal } from '../../lib/call.ts'
import { useSearch } from '../../lib/location.ts'
import { leText } from '../../lib/money.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { type PageQuery, usePageQuery } from '../../lib/page-query.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import {
  LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT,
  PAY_FOR_OTHERS_MINUTES,
  THIS_SELLER_WAS_NOT_FOUND,
} from '../../words/customers.ts'
import { ANYONE_HERE_ONCE_A_DAY, PAY_BY_BANK_TRANSFER } from '../../words/sponsors.ts'

type Offer = Answer<typeof readSponsorOffer>

const offerQuery = ({ params }: Pick<PageLocation, 'params'>): PageQuery<Offer | null> => {
  const entrepreneur = params.entrepreneur ?? ''
  return {
    queryKey: ['readSponsorOffer', entrepreneur],
    queryFn: async ({ signal }) => {
      try {
        return await call(readSponsorOffer, { params: { entrepreneur }, signal })
      } catch (error) {
        if (isRefusal(error, 'entrepreneur_not_found') || isRefusal(error, 'invalid_request')) return null
        throw error
      }
    },
  }
}

export const prefetch = (client: QueryClient, at: PageLocation): Promise<void> =>
  client.prefetchQuery(offerQuery(at))

const TITLE = PAY_FOR_OTHERS_MINUTES

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = offerQuery(at)
  const offer = client.getQueryData<Offer | null>(queryKey)
  if (offer === undefined) return unreadMeta(client, queryKey, { title: TITLE })
  return offer === null ? { title: THIS_SELLER_WAS_NOT_FOUND, status: 404 } : { title: TITLE, status: 200 }
}

const usePlainForm = () => {
  const { params } = useNavigation()
  return { method: 'post', action: paths.sponsorShop(params.entrepreneur ?? '') } as const
}

const SponsorForm = ({ offer }: { offer: Offer }) => {
  const { form } = usePageState()
  const search = useSearch()
  return (
    <form {...usePlainForm()} className="grid gap-4 mt-4">
      <input type="hidden" name="do" value="quote" />
      <SponsorFields
        packages={offer.packages}
        today={offer.today}
        values={form?.values ?? null}
        usual={Object.fromEntries(search)}
        problems={form?.fields ?? {}}
      />
      <Button type="submit">See what it buys</Button>
      <p className="text-sm text-muted">
        Nothing is charged yet. Only minutes that phones really use are paid to the seller, and what is left
        after the last day goes back to you.
      </p>
    </form>
  )
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div className="flex items-baseline justify-between gap-4 py-2.5 border-b border-line last:border-0">
    <dt className="flex-none text-muted">{name}</dt>
    <dd className="font-bold text-right [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const WHO_TEXTS: Readonly<Record<string, string>> = {
  anyone: ANYONE_HERE_ONCE_A_DAY,
  numbers: 'Numbers on your list, once a day',
  cards: 'Cards that you hand out',
}

/** What the sum buys, before anything is charged. */
const Review = ({ buys, values }: { buys: string; values: Record<string, string> }) => {
  const { sum, who, way, hours, downKbps, firstDay, lastDay, phoneNumber, sponsorName } =
    readSponsorTerms(values)
  const isInvoice = way === 'invoice'
  const action = usePlainForm()
  const kept = Object.entries(values).filter(([name]) => name !== 'do')
  const hidden = kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
  return (
    <>
      <p role="status" className="mt-4 p-4 bg-sun-soft text-sun-ink rounded-xl text-lg font-bold">
        {buys}.
      </p>
      <dl className="mt-4 px-4 bg-surface border border-line rounded-xl">
        <Line name="Shown to phones">{freeTodayText(sponsorName)}</Line>
        <Line name="Who">{WHO_TEXTS[who] ?? ''}</Line>
        <Line name="Days">{sponsorDaysText({ firstDay, lastDay })}</Line>
        {hours !== null && <Line name="Hours">{hoursText(hours)}</Line>}
        {downKbps !== null && <Line name="Speed">{`up to ${speedText(downKbps)}`}</Line>}
        <Line name="Your number">{phoneNumber}</Line>
      </dl>
      <form {...action} className="grid mt-4">
        {hidden}
        <input type="hidden" name="do" value="pay" />
        <Button type="submit">
          {isInvoice ? `Get the invoice for ${leText(sum)}` : `Pay ${leText(sum)} by mobile money`}
        </Button>
      </form>
      <p className="mt-2 text-sm text-muted">
        {isInvoice ? PAY_BY_BANK_TRANSFER : 'You confirm on your phone, and it begins.'}{' '}
        {who === 'cards' && 'Then you print the cards. '}
        What is left after the last day goes back to you.
      </p>
      <form {...action} className="grid mt-3">
        {hidden}
        <input type="hidden" name="do" value="change" />
        <Button type="submit" variant="ghost">
          Change it
        </Button>
      </form>
    </>
  )
}

/** Where a school, a firm or a person pays for other people's minutes. Works without scripts. */
export const Page = () => {
  const { params } = useNavigation()
  const { form } = usePageState()
  const { data: offer, error } = usePageQuery(offerQuery({ params }))
  if (offer === undefined || offer === null || offer.packages.length === 0)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title={offer === null ? THIS_SELLER_WAS_NOT_FOUND : TITLE}
          text={
            offer === undefined
              ? (limitWords(error) ?? LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT)
              : 'This shop sells nothing that you could pay for now.'
          }
        />
      </PlainPage>
    )
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless />
      <main className="max-w-[560px] mx-auto px-page pt-2 pb-7">
        <p className="text-sm font-bold text-action-ink">
          {offer.businessName}, {offer.location}
        </p>
        <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{TITLE}</h1>
        <p className="text-lg leading-[1.4]">
          For pupils, patients, staff or neighbours: they go online here, and you see what your money did.
        </p>
        {form?.message !== undefined && Object.keys(form.fields).length === 0 && (
          <Notice tone="bad" role="alert" className="mt-4">
            {form.message}
          </Notice>
        )}
        {form?.notice === undefined ? (
          <SponsorForm offer={offer} />
        ) : (
          <Review buys={form.notice} values={form.values} />
        )}
      </main>
    </div>
  )
}
