import { readPaidHelp } from '@minit/contract/customer/claims.ts'
import type { QueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, Phone, RotateCw } from 'lucide-react'
import { AddressFields } from '../../checkout/address-fields.tsx'
import { ClaimForm, ClaimState } from '../../checkout/claim-form.tsx'
import { NOT_READ_NOW, NotReadNow } from '../../checkout/not-read-now.tsx'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { call, isRefusal } from '../../lib/call.ts'
import { captiveTokenHeaders, captiveTokenIn } from '../../lib/captive-context.ts'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import { usePageQuery } from '../../lib/page-query.ts'
import type { PurchaseOrigin } from '../../lib/paths.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { AsideName, PageHead } from '../../ui/page-head.tsx'
import { MainPageLink, PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import {
  BACK_TO_YOUR_ORDER,
  START_THEM_ON_THIS_PHONE,
  THIS_PURCHASE_WAS_NOT_FOUND,
} from '../../words/customers.ts'
import { I_PAID_BUT_HAVE_NO_INTERNET } from '../../words/everyone.ts'
import { fromOf } from '../pass/origins.ts'
import type { PaidHelp } from './words.ts'
import { adviceText, linesOf, TITLES } from './words.ts'

/** Null for a link that opens nothing. */
const helpQuery = ({ params, search }: Pick<PageLocation, 'params' | 'search'>) => ({
  queryKey: ['readPaidHelp', params.transactionId] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PaidHelp | null> => {
    const headers = {
      'purchase-token': search.get('t') ?? '',
      ...captiveTokenHeaders(captiveTokenIn(search)),
    }
    try {
      return await call(readPaidHelp, {
        params: { transactionId: params.transactionId ?? '' },
        headers,
        signal,
      })
    } catch (error) {
      if (isRefusal(error, 'purchase_not_found') || isRefusal(error, 'invalid_request')) return null
      throw error
    }
  },
})

export const prefetch = (client: QueryClient, at: PageLocation): Promise<void> =>
  client.prefetchQuery(helpQuery(at))

const REFRESH_SECONDS = 4

/** Reloads only while the state can change by itself, so that it erases no input. */
export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const help = client.getQueryData<PaidHelp | null>(helpQuery(at).queryKey)
  if (help === undefined) return unreadMeta(client, helpQuery(at).queryKey, NOT_READ_NOW)
  if (help === null) return { title: THIS_PURCHASE_WAS_NOT_FOUND, status: 404 }
  const isMoving = help.advice === 'wait_for_booking' || (help.advice === 'wait_for_router' && !help.logsIn)
  return { title: TITLES[help.advice], status: 200, ...(isMoving && { refreshSeconds: REFRESH_SECONDS }) }
}

const SIGNS = {
  good: <CircleCheck className="text-action-ink" />,
  bad: <CircleX className="text-danger-ink" />,
  open: <CircleDashed className="text-muted" />,
}

const Findings = ({ help, now }: { help: PaidHelp; now: number }) => (
  <dl className="mt-5 border border-line rounded-lg">
    {linesOf(help, now).map(({ name, text, tone }) => (
      <div key={name} className="flex items-center gap-3 px-3.5 min-h-12 py-2 not-first:border-t border-line">
        {SIGNS[tone]}
        <dt className="text-muted">{name}</dt>
        <dd className="ml-auto font-medium text-right">{text}</dd>
      </div>
    ))}
  </dl>
)

type Link = { id: string; token: string; from: PurchaseOrigin | undefined; at: string | undefined }

/** Moves the pass to this phone, and starts its minutes if it is unused. */
const MoveHere = ({ link, label }: { link: Link; label: string }) => (
  <form method="post" action="/wifi-move" className="grid mt-4">
    <AddressFields />
    <input type="hidden" name="id" value={link.id} />
    <Button type="submit">{label}</Button>
  </form>
)

const BUYS_AGAIN = ['money_going_back', 'money_went_back', 'pass_ended', 'data_used'] as const

const Action = ({ help, link }: { help: PaidHelp; link: Link }) => {
  const { advice } = help
  if (link.at !== undefined && advice === 'move_here')
    return <MoveHere link={link} label="Move it to this phone" />
  if (link.at !== undefined && advice === 'start_minutes')
    return <MoveHere link={link} label={START_THEM_ON_THIS_PHONE} />
  if (link.at !== undefined && help.logsIn && (advice === 'wait_for_router' || advice === 'router_silent'))
    return (
      <div className="grid mt-4">
        <LinkButton href={paths.wifiLogin(link.at)}>Open the WiFi</LinkButton>
      </div>
    )
  if (BUYS_AGAIN.some((again) => again === advice))
    return (
      <div className="grid mt-4">
        <LinkButton href={paths.customerSelfService(help.entrepreneurId, link.at)}>Buy minutes</LinkButton>
      </div>
    )
  return null
}

const PassLink = ({ help, link }: { help: PaidHelp; link: Link }) => (
  <LinkButton
    variant={help.advice === 'show_code' || help.advice === 'join_wifi' ? 'action' : 'ghost'}
    href={paths.pass(link.id, link.token, link.from, link.at)}
  >
    {help.pass === 'none' ? BACK_TO_YOUR_ORDER : 'Show your pass'}
  </LinkButton>
)

const Unknown = () => (
  <PlainPage>
    <EmptyState
      level="page"
      title={THIS_PURCHASE_WAS_NOT_FOUND}
      text="The link is not complete. Tell us about your payment instead: what we find goes to the number that paid."
    >
      <div className="grid gap-2.5">
        <LinkButton href={paths.lostPass()}>{I_PAID_BUT_HAVE_NO_INTERNET}</LinkButton>
        <MainPageLink />
      </div>
    </EmptyState>
  </PlainPage>
)

/** For a customer who paid and has no internet: the current state and what to do; works without scripts. */
export const Page = () => {
  const { params } = useNavigation()
  const search = useSearch()
  const now = useNow(60_000)
  const { data: help, error } = usePageQuery(helpQuery({ params, search }))
  if (help === null) return <Unknown />
  if (help === undefined) return <NotReadNow error={error} />
  const link: Link = {
    id: help.transactionId,
    token: search.get('t') ?? '',
    from: fromOf(search),
    at: captiveTokenIn(search),
  }
  const action = paths.paidHelp(link.id, link.token, link.from, link.at)
  return (
    <div className="min-h-screen bg-surface">
      <PageHead isSeamless aside={<AsideName name={help.businessName} />} />
      <main className="max-w-[440px] mx-auto px-page pt-2 pb-7">
        <p className="text-sm font-bold text-action-ink">{I_PAID_BUT_HAVE_NO_INTERNET}</p>
        <h1 className="mt-0.5 mb-1.5 text-2xl leading-[1.25]">{TITLES[help.advice]}</h1>
        <p className="text-lg leading-[1.4]">{adviceText(help, now)}</p>
        <Action help={help} link={link} />
        {help.claim !== null && <ClaimState claim={help.claim} now={now} />}
        <Findings help={help} now={now} />
        {help.canClaim && <ClaimForm action={action} claim={help.claim} payer={help.phoneNumber} />}
        <div className="grid gap-2.5 mt-5 pt-5 border-t border-line">
          <PassLink help={help} link={link} />
          <form method="post" action={action} className="grid">
            <Button type="submit" variant="ghost">
              <RotateCw />
              Check again
            </Button>
          </form>
          {help.helpPhone !== null && (
            <LinkButton variant="ghost" href={paths.call(help.helpPhone)}>
              <Phone />
              Call the seller
            </LinkButton>
          )}
        </div>
        <FootNote icon={null}>
          Order code <b className="text-ink">{help.orderCode}</b>
        </FootNote>
      </main>
    </div>
  )
}
