import { movePass, readPassNetwork, rejoinPass } from '@minit/contract/customer/network.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { minutesInWords } from '@minit/domain/kernel/durations.ts'
import { movesLeftText } from '@minit/domain/passes/pass-moves.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { AddressFields } from '../../checkout/address-fields.tsx'
import { refreshPass } from '../../checkout/purchase-query.ts'
import { call, failureText } from '../../lib/call.ts'
import { captiveTokenHeaders, captiveTokenIn } from '../../lib/captive-context.ts'
import { usePath } from '../../lib/location.ts'
import * as paths from '../../lib/paths.ts'
import { type PolledQuery, setAnswer, usePolledQuery } from '../../lib/polled-query.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { START_THEM_ON_THIS_PHONE, YOUR_PASS_IS_PAUSED_SENTENCE } from '../../words/customers.ts'

type Network = Answer<typeof readPassNetwork>
/** The pass, the token of its holder and the captive context. */
export type Asking = { transactionId: string; token: string; place: string | undefined }

const ASK_AGAIN_MS = 1_000
const SILENT_MS = 10_000

const nextPollMs = (network: Network | undefined, hasFailed: boolean): number | false => {
  if (hasFailed || network?.state === 'router_silent') return SILENT_MS
  return network?.state === 'opening' ? ASK_AGAIN_MS : false
}

const inputOf = ({ transactionId, token, place }: Asking) => ({
  params: { transactionId },
  headers: { 'purchase-token': token, ...captiveTokenHeaders(place) },
})

/**
 * True when no confirmation is needed: the same phone under another address, or the pass has room for
 * one more.
 */
const isUnused = ({ state, isFree }: Network): boolean => state === 'other_phone' && isFree

const comeBack = async (asking: Asking, found: Network): Promise<Network> => {
  try {
    return await call(rejoinPass, inputOf(asking))
  } catch {
    // Another phone was faster, or there were too many attempts: ask for confirmation.
    return { ...found, isFree: false }
  }
}

/**
 * Polls whether the router has admitted this phone. Token and captive context are secrets and no part of
 * the key.
 */
export const networkQuery = (asking: Asking): PolledQuery<Network> => ({
  queryKey: ['readPassNetwork', asking.transactionId],
  queryFn: async ({ known, signal }) => {
    const { params, headers } = inputOf(asking)
    // The server waits with its answer until the router has opened.
    const prefer = known?.state === 'opening' ? { prefer: 'wait=20' } : {}
    const found = await call(readPassNetwork, { params, headers: { ...headers, ...prefer }, signal })
    // The pass changes with it: its time may have begun.
    if (found.state === 'online' && known !== undefined && known.state !== 'online')
      void refreshPass(asking.transactionId)
    return isUnused(found) ? await comeBack(asking, found) : found
  },
  pollAfterMs: nextPollMs,
})

/** Reads the query's input from the address; null when no router redirected the phone here. */
export const askingAt = ({ params, search }: Pick<PageLocation, 'params' | 'search'>): Asking | null => {
  const place = captiveTokenIn(search)
  if (place === undefined) return null
  return { transactionId: params.transactionId ?? '', token: search.get('t') ?? '', place }
}

const REFRESH_SECONDS = 2
/** Added to the address before the redirect, so that a customer who comes back by the arrow stays. */
const ASKED = 'asked'

/** Without scripts: reloads the page while the router opens, or redirects to the router's login address. */
export const refreshWhileOpening = (
  client: QueryClient,
  at: PageLocation,
): Pick<PageMeta, 'refreshSeconds' | 'refreshTo'> => {
  const asking = askingAt(at)
  const network = asking === null ? undefined : client.getQueryData<Network>(networkQuery(asking).queryKey)
  if (network?.state !== 'opening') return {}
  const place = network.logsIn && !at.search.has(ASKED) ? asking?.place : undefined
  return {
    refreshSeconds: REFRESH_SECONDS,
    ...(place !== undefined && { refreshTo: paths.wifiLogin(place) }),
  }
}

const goOnce = (href: string): void => {
  const here = new URL(window.location.href)
  if (here.searchParams.has(ASKED)) return
  here.searchParams.set(ASKED, 'yes')
  window.history.replaceState(window.history.state, '', here)
  window.location.assign(href)
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <div className="mt-2.5">
    <LinkButton href={href} size="small">
      {children}
    </LinkButton>
  </div>
)

/** Leads to the router's login address: by itself once, and by a button. */
const LoginNotice = ({ href }: { href: string }) => {
  useEffect(() => {
    const timer = setTimeout(() => goOnce(href), REFRESH_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [href])
  return (
    <Notice tone="info" role="status" className="mt-4">
      <b>Opening...</b> The router lets this phone in now. If nothing happens, tap the button.
      <Way href={href}>Open the WiFi</Way>
    </Notice>
  )
}

/** Moves the pass to this phone by a plain form, so that it works without scripts. */
const TakeIt = ({ asking, label }: { asking: Asking; label: string }) => {
  const page = usePath().startsWith('/gift/') ? 'gift' : 'pass'
  const [isBusy, setIsBusy] = useState(false)
  const take = async (): Promise<void> => {
    setIsBusy(true)
    try {
      setAnswer(networkQuery(asking), await call(movePass, inputOf(asking)))
      // Another part of the page shows how many moves are left.
      void refreshPass(asking.transactionId)
    } catch (error) {
      toast({ title: 'Not moved', message: failureText(error, 'Please try again'), tone: 'destructive' })
    }
    setIsBusy(false)
  }
  return (
    <form
      method="post"
      action="/wifi-move"
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <AddressFields />
      <input type="hidden" name="id" value={asking.transactionId} />
      <input type="hidden" name="page" value={page} />
      <Button type="submit" size="small" className="mt-2.5" isBusy={isBusy}>
        {label}
      </Button>
    </form>
  )
}

const OnOtherPhones = ({ asking, network }: { asking: Asking; network: Network }) => {
  const tails = network.devices.map(({ macTail }) => `…${macTail}`).join(', ')
  return (
    <Notice tone="warn" className="mt-4">
      <b>This pass is in use on {network.devices.length > 1 ? 'other phones' : 'another phone'}</b>
      {tails !== '' && ` (${tails})`}. {movesLeftText(network.movesLeft)}
      {network.movesLeft > 0 && (
        <>
          {' '}
          The {network.devices.length > 1 ? 'oldest of them' : 'old phone'} goes offline then.
          <TakeIt asking={asking} label="Move it here" />
        </>
      )}
    </Notice>
  )
}

/** Says whether this phone is online with the pass, starts it, or takes it over from another phone. */
export const NetworkCard = (asking: Asking) => {
  const { data: network } = usePolledQuery(networkQuery(asking))
  if (network === undefined) return null
  const login = network.logsIn && asking.place !== undefined ? paths.wifiLogin(asking.place) : null
  switch (network.state) {
    case 'opening':
      if (login !== null) return <LoginNotice href={login} />
      return (
        <Notice tone="info" role="status" className="mt-4">
          <b>Opening...</b> The WiFi lets this phone in within a few seconds.
        </Notice>
      )
    case 'online':
      return (
        <Notice tone="good" role="status" className="mt-4">
          <b>You are online.</b> There is nothing to type.
          {network.wantedUrl !== null && (
            <Way href={network.wantedUrl}>Go on to {new URL(network.wantedUrl).host}</Way>
          )}
        </Notice>
      )
    case 'router_silent':
      return (
        <Notice tone="warn" role="status" className="mt-4">
          <b>The router does not answer.</b> Your pass is safe. Ask the seller to look at the router.
          {login !== null && <Way href={login}>Try to open the WiFi</Way>}
        </Notice>
      )
    case 'unused':
      return (
        <Notice tone="info" className="mt-4">
          <b>You are at this pass's WiFi.</b> Your {minutesInWords(network.unusedMinutes ?? 0)} begin when you
          start them.
          <TakeIt asking={asking} label={START_THEM_ON_THIS_PHONE} />
        </Notice>
      )
    case 'paused':
      return (
        <Notice tone="info" role="status" className="mt-4">
          <b>{YOUR_PASS_IS_PAUSED_SENTENCE}</b> Go on with it to be online here.
        </Notice>
      )
    case 'waits':
      return (
        <Notice tone="info" role="status" className="mt-4">
          <b>These minutes start when your other pass ends.</b> You stay online, and there is nothing to type.
        </Notice>
      )
    case 'data_used':
      return (
        <Notice tone="warn" role="status" className="mt-4">
          <b>The data of this pass is used.</b> The WiFi has closed. Buy another pass to go on.
        </Notice>
      )
    case 'outside_hours':
      return (
        <Notice tone="info" role="status" className="mt-4">
          <b>You are at this pass's WiFi.</b> It lets you in when its hours begin. Your minutes wait until
          then.
        </Notice>
      )
    case 'other_phone':
      return <OnOtherPhones asking={asking} network={network} />
    default:
      return null
  }
}
