import { ApiError } from '@minit/contract/call.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { isRefusal, messageOf } from '../lib/call.ts'
import { leText } from '../lib/money.ts'
import { Notice } from '../ui/notice.tsx'
import { isOutcomeKnown } from './use-buy-pass.ts'

/** Says what a failed purchase call means for the customer's money. */
export const RefusalNotice = ({ error, message }: { error: unknown; message: string }) => {
  if (isRefusal(error, 'price_changed')) return <PriceChanged error={error} />
  if (error === null || isOutcomeKnown(error)) {
    return (
      <Notice tone="bad" role="alert">
        <b>Payment Failed</b>
        <br />
        {message}
      </Notice>
    )
  }
  return (
    <Notice tone="warn" role="alert">
      {error instanceof ApiError ? (
        <>
          <b>{messageOf(error, IN_TROUBLE)}</b>
          <br />
          You can press
        </>
      ) : (
        <>
          <b>We could not reach our server.</b> Press
        </>
      )}{' '}
      the button again: the same purchase is never charged twice.
    </Notice>
  )
}

/** For an answer that does not come from our server, such as a proxy's error page. */
const IN_TROUBLE = 'Our server is in trouble now. Please wait a little.'

const PriceChanged = ({ error }: { error: unknown }) => {
  const price = newPriceOf(error)
  return (
    <Notice tone="info" role="alert">
      The price has changed
      {price !== null && (
        <>
          {' '}
          to <b>{leText(price)}</b>
        </>
      )}
      . Nothing has been paid.
    </Notice>
  )
}

/** Returns the new final price in Le from the refusal's quote, or null. */
export const newPriceOf = (error: unknown): number | null => {
  const quote = error instanceof ApiError ? error.details?.quote : null
  const hasPrice = typeof quote === 'object' && quote !== null && 'finalPrice' in quote
  return hasPrice && typeof quote.finalPrice === 'number' ? quote.finalPrice : null
}

/** Scrolls its content into view, because it may appear far from the pressed button. */
export const ScrolledTo = ({ children }: { children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={ref} className="pt-4">
      {children}
    </div>
  )
}
