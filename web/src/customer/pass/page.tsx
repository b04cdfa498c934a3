import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRememberOpenOrder } from '../../checkout/open-order.tsx'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { askPurchase, purchaseQuery, waitsForTap } from '../../checkout/purchase-query.ts'
import { takeBegun } from '../../checkout/use-buy-pass.ts'
import { Waiting } from '../../checkout/waiting.tsx'
import { serverNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation, useTitle } from '../../lib/navigation.ts'
import { setAnswer, usePolledQuery } from '../../lib/polled-query.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { toast } from '../../ui/toast-store.ts'
import { THIS_PURCHASE_WAS_NOT_FOUND } from '../../words/customers.ts'
import { GiftNote, GiftSent, giftTitle } from './gift-sent.tsx'
import { askingAt, networkQuery, refreshWhileOpening } from './network-card.tsx'
import { type Origin, originOf } from './origins.ts'
import { Held, heldTitle, isHeld, PassLoading, PassUnknown, PassUnreachable } from './other-states.tsx'
import { againHrefOf, Expired, Failed, failedTitleOf, Refunded } from './outcome.tsx'
import { Ready, titleFor } from './ready.tsx'

/** Polls a purchase; `check` reads at once while a poll waits for a change. */
const usePurchase = (transactionId: string, token: string) => {
  const query = purchaseQuery(transactionId, token)
  const { data, error, hasFailed, dataUpdatedAt } = usePolledQuery(query)
  const [isChecking, setIsChecking] = useState(false)
  const check = async (): Promise<void> => {
    setIsChecking(true)
    try {
      setAnswer(query, await askPurchase(transactionId, token, {}))
    } catch {
      toast({
        title: 'No connection',
        message: 'Your purchase is safe. Do not pay twice.',
        tone: 'destructive',
      })
    }
    setIsChecking(false)
  }
  return { data, error, isUnreached: hasFailed, dataUpdatedAt, isChecking, check }
}

const REFRESH_SECONDS = 5

const TITLES: Record<Exclude<PurchaseView['status'], 'ready' | 'failed'>, string> = {
  awaiting_payment: 'Confirm on Phone',
  expired: 'No payment came',
  refunded: 'Refunded',
}

const titleOf = (purchase: PurchaseView, origin: Origin): string => {
  if (purchase.status === 'failed') return failedTitleOf(purchase)
  if (isHeld(purchase)) return heldTitle(purchase)
  if (purchase.status === 'ready' && purchase.gift !== undefined) return giftTitle(purchase.gift)
  return purchase.status === 'ready' ? titleFor(origin, waitsForTap(purchase)) : TITLES[purchase.status]
}

const queryAt = (params: Record<string, string>, search: URLSearchParams) =>
  purchaseQuery(params.transactionId ?? '', search.get('t') ?? '')

export const prefetch = async (client: QueryClient, at: PageLocation): Promise<void> => {
  const asking = askingAt(at)
  await Promise.all([
    client.prefetchQuery(queryAt(at.params, at.search)),
    asking !== null && client.prefetchQuery(networkQuery(asking)),
  ])
}

export const head = (client: QueryClient, at: PageLocation): PageMeta => {
  const { queryKey } = queryAt(at.params, at.search)
  const purchase = client.getQueryData<PurchaseView | null>(queryKey)
  if (purchase === null) return { title: THIS_PURCHASE_WAS_NOT_FOUND, status: 404 }
  // Without scripts the page reloads until the purchase has ended.
  if (purchase === undefined)
    return unreadMeta(client, queryKey, { title: 'Your pass', refreshSeconds: REFRESH_SECONDS })
  const isWaiting = purchase.status === 'awaiting_payment'
  return {
    title: titleOf(purchase, originOf(at.search, purchase)),
    status: 200,
    ...(isWaiting || waitsForTap(purchase)
      ? { refreshSeconds: REFRESH_SECONDS }
      : refreshWhileOpening(client, at)),
  }
}

export const Page = () => {
  const { params } = useNavigation()
  const search = useSearch()
  const { data, error, isUnreached, dataUpdatedAt, isChecking, check } = usePurchase(
    params.transactionId ?? '',
    search.get('t') ?? '',
  )
  const origin = originOf(search, data)
  const shown = { fetchedAt: dataUpdatedAt }
  const hasJustCome = useEnding(data, origin)
  useRememberOpenOrder(data)
  useTitle(data ? titleOf(data, origin) : 'Your pass')
  if (data === null) return <PassUnknown />
  if (data === undefined)
    return isUnreached ? <PassUnreachable error={error} onRetry={check} /> : <PassLoading />
  if (isHeld(data)) return <Held purchase={data} origin={origin} {...shown} />
  if (data.status === 'awaiting_payment')
    return (
      <Waiting
        note={<GiftNote gift={data.gift} />}
        purchase={data}
        isChecking={isChecking}
        onCheck={check}
        token={search.get('t') ?? ''}
        againHref={againHrefOf(data, origin)}
        {...shown}
      />
    )
  if (data.status === 'failed') return <Failed purchase={data} origin={origin} {...shown} />
  if (data.status === 'expired') return <Expired purchase={data} origin={origin} {...shown} />
  if (data.status === 'ready' && data.gift !== undefined)
    return <GiftSent purchase={data} gift={data.gift} origin={origin} {...shown} />
  if (data.status === 'refunded' || data.result === undefined)
    return <Refunded purchase={data} origin={origin} {...shown} />
  return <Ready purchase={data} access={data.result} origin={origin} hasJustCome={hasJustCome} {...shown} />
}

/**
 * Announces once how a purchase ended that this browser began or saw pending: over a slow connection even the
 * first answer may be the end. A toast appears only where the page's title says something else. Returns true
 * when it ended with the pass.
 */
const useEnding = (purchase: PurchaseView | null | undefined, origin: Origin): boolean => {
  const status = purchase?.status
  const id = purchase?.transactionId
  const message = purchase?.failure?.message ?? 'Please try again'
  const isManual = purchase !== null && purchase !== undefined && waitsForTap(purchase)
  const startsAt = purchase?.result?.startsAt
  const isLater = startsAt !== undefined && Date.parse(startsAt) > serverNow()
  const ownNews = isManual || isLater ? undefined : origin.toast
  const news = purchase?.gift === undefined ? ownNews : 'The code goes to the other number now'
  const isWithdrawn =
    purchase !== null && purchase !== undefined && failedTitleOf(purchase) !== 'Payment Failed'
  const [comeId, setComeId] = useState<string>()
  const before = useRef<typeof status>(undefined)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== status
    before.current = status
    if (id === undefined || (status !== 'ready' && status !== 'failed')) return
    const isNews = takeBegun(id) || hasChanged
    if (!isNews) return
    if (status === 'failed') {
      if (!isWithdrawn) toast({ title: 'Payment Failed', message, tone: 'destructive' })
      return
    }
    setComeId(id)
    if (news !== undefined) toast({ title: 'Payment Successful!', message: news })
  }, [id, status, message, news, isWithdrawn])
  return comeId !== undefined && comeId === id
}
