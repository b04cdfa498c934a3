import { movePass, readPassNetwork } from '@minit/contract/customer/network.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { placeHeaders, placeIn } from '../../lib/place.ts'
import type { PageLocation } from '../../lib/route.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'

type Network = Answer<typeof readPassNetwork>
/** Which pass is asked about, by whom, and from where. */
type Asking = { transactionId: string; token: string; place: string | undefined }

const ASK_AGAIN_MS = 1_000
const SILENT_MS = 10_000

const askAgainMs = (network: Network | undefined): number | false => {
  if (network?.state === 'opening') return ASK_AGAIN_MS
  return network?.state === 'router_silent' ? SILENT_MS : false
}

const inputOf = ({ transactionId, token, place }: Asking) => ({
  params: { transactionId },
  headers: { 'purchase-token': token, ...placeHeaders(place) },
})

/** Whether the router has let this phone in; followed until it has. Token and place are secrets, and no part of the key. */
export const networkQuery = (asking: Asking) =>
  queryOptions({
    queryKey: ['readPassNetwork', asking.transactionId],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Network>(queryKey)
      const { params, headers } = inputOf(asking)
      // The answer is held until the router has opened: asking again at once is no hurry.
      const prefer = known?.state === 'opening' ? { prefer: 'wait=20' } : {}
      return call(readPassNetwork, { params, headers: { ...headers, ...prefer }, signal })
    },
    refetchInterval: ({ state }) => (state.status === 'error' ? SILENT_MS : askAgainMs(state.data)),
    refetchOnWindowFocus: 'always',
  })

/** What the page was opened with; null where no router brought the phone here. */
export const askingAt = ({ params, search }: Pick<PageLocation, 'params' | 'search'>): Asking | null => {
  const place = placeIn(search)
  if (place === undefined) return null
  return { transactionId: params.transactionId ?? '', token: search.get('t') ?? '', place }
}

/** Without scripts the page is drawn anew while the phone is being opened. */
export const isOpening = (client: QueryClient, at: PageLocation): boolean => {
  const asking = askingAt(at)
  return asking !== null && client.getQueryData<Network>(networkQuery(asking).queryKey)?.state === 'opening'
}

/** Says whether this phone is online with the pass, and lets a pass be taken over from another phone. */
export const NetworkCard = (asking: Asking) => {
  const client = useQueryClient()
  const { data: network } = useQuery(networkQuery(asking))
  const [isMoving, setIsMoving] = useState(false)
  if (network === undefined) return null
  const move = async (): Promise<void> => {
    setIsMoving(true)
    try {
      client.setQueryData(networkQuery(asking).queryKey, await call(movePass, inputOf(asking)))
    } catch (error) {
      toast({ title: 'Not moved', message: failureText(error, 'Please try again'), tone: 'destructive' })
    }
    setIsMoving(false)
  }
  switch (network.state) {
    case 'opening':
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
            <LinkButton href={network.wantedUrl} size="small" className="mt-2.5">
              Go on to {new URL(network.wantedUrl).host}
            </LinkButton>
          )}
        </Notice>
      )
    case 'router_silent':
      return (
        <Notice tone="warn" role="status" className="mt-4">
          <b>The router does not answer.</b> Your pass is safe. Ask the seller to look at the router.
        </Notice>
      )
    case 'other_phone':
      return (
        <Notice tone="warn" className="mt-4">
          <b>This pass is in use on another phone</b>
          {network.devices.length > 0 && ` (…${network.devices.map(({ macTail }) => macTail).join(', …')})`}.
          <Button size="small" className="mt-2.5" isBusy={isMoving} onClick={() => void move()}>
            Move it here
          </Button>
        </Notice>
      )
    default:
      return null
  }
}
