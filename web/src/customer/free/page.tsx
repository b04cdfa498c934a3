import { freeTodayText } from '@minit/domain/sales/free-minutes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { limitWords, unreadMeta } from '../../lib/unread.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HelpLink, PageHead } from '../../ui/page-head.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT, THIS_SELLER_WAS_NOT_FOUND } from '../../words/customers.ts'
import { CardForm, CodeForm, GoForm, NumberForm } from './forms.tsx'
import { type Free, freeQuery } from './free-query.ts'

export const prefetch = (client: QueryClient, at: PageLocation): Promise<void> =>
  client.prefetchQuery(freeQuery(at))

const NOT_READ = 'We could not load the free minutes'

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = freeQuery(at)
  const free = client.getQueryData<Free | null>(queryKey)
  if (free === undefined) return unreadMeta(client, queryKey, { title: NOT_READ })
  if (free === null) return { title: THIS_SELLER_WAS_NOT_FOUND, status: 404 }
  return { title: `Free minutes at ${free.businessName}`, status: 200 }
}

const Message = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <PlainPage>
    <EmptyState level="page" title={title} text={text}>
      {children}
    </EmptyState>
  </PlainPage>
)

const BuyInstead = ({ free }: { free: Free }) => {
  const at = captiveTokenIn(useSearch())
  return (
    <LinkButton variant="ghost" href={paths.customerSelfService(free.entrepreneurId, at)}>
      Buy minutes
    </LinkButton>
  )
}

/** "20 minutes free, paid by Kissy School." */
const offerText = ({ sponsorshipId, payer, minutes }: Free['offers'][number]): string =>
  `${minutes} minutes free, ${sponsorshipId === null ? 'from' : 'paid by'} ${payer}.`

/** What stands in the way before any form; null if nothing does. */
const blockOf = (free: Free): { title: string; text: string } | null => {
  const { offers, asksList, takesCards, phone, mustJoin, businessName } = free
  if (offers.length === 0 && !asksList && !takesCards && phone === null)
    return {
      title: 'No free minutes now',
      text: `The free minutes of today are used, or ${businessName} gives none now.`,
    }
  if (mustJoin)
    return {
      title: 'Join the WiFi first',
      text: `${offers.map((offer) => `${offerText(offer)} `).join('')}Free minutes are for phones at ${businessName}: join its WiFi, and this page opens there.`,
    }
  return null
}

const titleOf = ({ offers: [first], businessName }: Free): string => {
  if (first === undefined) return `Free minutes at ${businessName}`
  if (first.sponsorshipId !== null) return freeTodayText(first.payer)
  return `Free today, from ${businessName}`
}

const Forms = ({ free }: { free: Free }) => {
  const search = useSearch()
  const { form } = usePageState()
  const asked = (form === null ? search.get('asked') : form.values.asked) ?? ''
  const { offers, phone, asksList, takesCards } = free
  const byNumber = offers.length > 0 || asksList || phone !== null
  return (
    <>
      {byNumber &&
        (phone !== null ? (
          <GoForm offers={offers} phone={phone} />
        ) : asked !== '' ? (
          <CodeForm asked={asked} offer={offers[0]} />
        ) : (
          <NumberForm offer={offers[0]} asksList={asksList} />
        ))}
      {takesCards && <CardForm isAlone={!byNumber} />}
    </>
  )
}

/** A shop's free minutes: one button for a number that this device has proven, else the proof. Works without scripts. */
export const Page = () => {
  const { params } = useNavigation()
  const search = useSearch()
  const { form } = usePageState()
  const { data: free, error } = usePageQuery(freeQuery({ params, search }))
  if (free === undefined)
    return <Message title={NOT_READ} text={limitWords(error) ?? LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT} />
  if (free === null)
    return <Message title={THIS_SELLER_WAS_NOT_FOUND} text="Check the address, or ask the seller for it." />
  const block = blockOf(free)
  if (block !== null)
    return (
      <Message {...block}>
        <BuyInstead free={free} />
      </Message>
    )
  const isFieldMessage = Object.keys(form?.fields ?? {}).length > 0
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless aside={<HelpLink phone={free.helpPhone} />} />
      <main className="max-w-[560px] mx-auto px-page pt-2 pb-7">
        <p className="text-sm font-bold text-action-ink">
          {free.businessName}, {free.location}
        </p>
        <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{titleOf(free)}</h1>
        {form?.message !== undefined && !isFieldMessage && (
          <Notice tone="bad" role="alert" className="mt-4">
            {form.message}
          </Notice>
        )}
        <Forms free={free} />
        <div className="grid mt-3">
          <BuyInstead free={free} />
        </div>
      </main>
    </div>
  )
}
