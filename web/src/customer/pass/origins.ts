import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import type { PurchaseOrigin } from '../../lib/paths.ts'
import * as paths from '../../lib/paths.ts'

/** What the page on which a purchase began says and offers once it is paid. */
export type Origin = {
  title: string
  /** The toast when the payment arrives. */
  good: string
  /** The same message on the page. */
  isReady: string
  /** Where the next purchase of this seller (an id) begins. */
  againHref: (entrepreneurId: string) => string
  again: string
  leave: string
}

const SELF_SERVICE: Origin = {
  title: 'Payment Successful!',
  good: 'Your WiFi access is ready',
  isReady: 'Your WiFi access is ready',
  againHref: paths.customerSelfService,
  again: 'Buy Another Package',
  leave: 'Back to Main Page',
}

const OTHERS: Record<PurchaseOrigin, Origin> = {
  provider: { ...SELF_SERVICE, againHref: paths.customerPurchase },
  qr: {
    ...SELF_SERVICE,
    good: 'Your internet access code has been generated',
    againHref: paths.customerQrPayment,
    leave: 'Close',
  },
  signup: {
    ...SELF_SERVICE,
    title: 'WiFi activated',
    good: 'Your WiFi access has been activated and sent to you',
    againHref: paths.customerSignup,
  },
}

/** Texts of overtime, which begins on its pass's page and leads back there. */
const overtime = (
  { order }: PurchaseView,
  pass: NonNullable<PurchaseView['overtimeOf']>,
  search: URLSearchParams,
): Origin => ({
  ...SELF_SERVICE,
  title: `${formatDuration(order.baseMinutes)} added`,
  good: 'Your pass has more time',
  isReady: 'Your pass has more time',
  againHref: () => paths.pass(pass.transactionId, pass.statusToken, fromOf(search), captiveTokenIn(search)),
  again: 'Back to your pass',
})

/** Returns the page on which a pass was bought, if its address names it. */
export const fromOf = (search: URLSearchParams): PurchaseOrigin | undefined => {
  const from = search.get('from')
  return from === 'provider' || from === 'qr' || from === 'signup' ? from : undefined
}

/** Returns where a purchase began; self-service by default. */
export const originOf = (search: URLSearchParams, purchase: PurchaseView | null | undefined): Origin => {
  const from = fromOf(search)
  if (purchase?.overtimeOf !== undefined) return overtime(purchase, purchase.overtimeOf, search)
  if (from !== undefined) return OTHERS[from]
  // A customer at the shop's WiFi stays there for the next try.
  return {
    ...SELF_SERVICE,
    againHref: (entrepreneurId) => paths.customerSelfService(entrepreneurId, captiveTokenIn(search)),
  }
}
