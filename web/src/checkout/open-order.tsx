import { useEffect, useSyncExternalStore } from 'react'
import { serverNow } from '../lib/clock.ts'
import { parse, readStored, writeStored } from '../lib/storage.ts'
import { LinkButton } from '../ui/button.tsx'
import { BACK_TO_YOUR_ORDER } from '../words/customers.ts'
import { endAttemptOf } from './attempt.ts'
import { ADVICE, type OrderWords, orderTitle, orderWords, readAdvice } from './open-order-words.ts'
import type { PurchaseView } from './purchase-query.ts'

const OPEN_ORDER_KEY = 'minit.open-order'

type OpenOrderEntry = OrderWords & { id: string; href: string; until: number }

const readEntry = (stored: string | null): OpenOrderEntry | null => {
  const { id, href, until, shop, price, advice } = parse(stored) ?? {}
  // Accept only our own paths from storage.
  if (typeof id !== 'string' || typeof href !== 'string' || !href.startsWith('/pass/')) return null
  const words = { shop: typeof shop === 'string' ? shop : '', price: Number(price ?? 0) }
  return { id, href, until: Number(until), ...words, advice: readAdvice(advice) }
}

const readOpenOrder = (): OpenOrderEntry | null => readEntry(readStored(OPEN_ORDER_KEY))

/**
 * Remembers the pending order of this page and forgets it once it has ended. Its buyer sees it here, so the
 * same order sent from now on is another purchase.
 */
export const useRememberOpenOrder = (purchase: PurchaseView | null | undefined): void => {
  const id = purchase?.transactionId
  const payBy = purchase?.status === 'awaiting_payment' ? purchase.payBy : undefined
  const words = purchase ? JSON.stringify(orderWords(purchase.order)) : null
  useEffect(() => {
    if (id === undefined) return
    endAttemptOf(id)
    if (payBy !== undefined) {
      const { pathname, search } = window.location
      const entry = { id, href: pathname + search, until: Date.parse(payBy), ...parse(words) }
      writeStored(OPEN_ORDER_KEY, JSON.stringify(entry))
    } else if (readOpenOrder()?.id === id) writeStored(OPEN_ORDER_KEY, null)
  }, [id, payBy, words])
}

const never = () => () => {}

/** Returns the stored text, so that the same order is the same snapshot. */
const readWaiting = (): string | null => {
  const order = readOpenOrder()
  return order !== null && order.until > serverNow() ? readStored(OPEN_ORDER_KEY) : null
}

/**
 * On a page that sells: links back to a pending order that the customer left by the browser's Back. It stays
 * visible at any scroll position, because the browser returns to where the form was sent.
 */
export const OpenOrder = () => {
  const order = readEntry(useSyncExternalStore(never, readWaiting, () => null))
  if (order === null) return null
  return (
    <div role="status" className="sticky top-0 z-[4] bg-info-soft text-info-ink border-b border-line">
      <div className="flex items-center justify-between gap-3 max-w-[960px] mx-auto px-page py-2">
        <p className="text-xs wide:text-sm">
          <b className="line-clamp-4 wide:inline">{orderTitle(order)}</b> {ADVICE[order.advice]}
        </p>
        <LinkButton
          href={order.href}
          variant="ghost"
          size="small"
          className="flex-none max-w-26 !whitespace-normal wide:max-w-none"
        >
          {BACK_TO_YOUR_ORDER}
        </LinkButton>
      </div>
    </div>
  )
}
