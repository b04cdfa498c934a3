import { type PurchaseOrigin, paths } from '../../lib/paths.ts'

/** What the page that a purchase was begun on says and offers once it is paid. */
export type Origin = {
  title: string
  /** Said in passing when the payment has come. */
  good: string
  /** Where the next purchase of this seller (an id) begins. */
  againHref: (entrepreneurId: string) => string
  leave: string
}

const SELF_SERVICE: Origin = {
  title: 'Payment Successful!',
  good: 'Your WiFi access is ready',
  againHref: paths.customerSelfService,
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

/** Where the purchase of this address was begun; self-service where the address does not say. */
export const originOf = (search: URLSearchParams): Origin => {
  const from = search.get('from')
  return from === 'provider' || from === 'qr' || from === 'signup' ? OTHERS[from] : SELF_SERVICE
}
