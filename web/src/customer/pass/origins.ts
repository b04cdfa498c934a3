import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { PurchaseView } from '../../checkout/purchase-query.ts'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import type { PurchaseOrigin } from '../../lib/paths.ts'
import * as paths from '../../lib/paths.ts'
import { INTERNET_ACCESS_ACTIVATED_SUCCESSFULLY } from '../../words/customers.ts'
import { BACK_TO_MAIN_PAGE } from '../../words/everyone.ts'

/** What the page on which a purchase began says and offers once it is paid. */
export type Origin = {
  title: string
  /** The message under the title. */
  isReady: string
  /** The same while the payment has just arrived and the router opens. */
  activated?: string
  /** The toast when the payment arrives; absent where the title and its message say the same. */
  toast?: string
  /** Where the next purchase of this seller (an id) begins. */
  againHref: (entrepreneurId: string) => string
  again: string
  leave: string
}

const SELF_SERVICE: Origin = {
  title: 'Payment Successful!',
  isReady: 'Your WiFi access is ready',
  againHref: paths.customerSelfService,
  again: 'Buy Another Package',
  leave: BACK_TO_MAIN_PAGE,
}

const OTHERS: Record<Exclude<PurchaseOrigin, 'voucher'>, Origin> = {
  provider: {
    ...SELF_SERVICE,
    activated: INTERNET_ACCESS_ACTIVATED_SUCCESSFULLY,
    againHref: paths.customerPurchase,
  },
  qr: {
    ...SELF_SERVICE,
    isReady: 'Your internet access code has been generated',
    againHref: paths.customerQrPayment,
    leave: 'Close',
  },
  signup: {
    ...SELF_SERVICE,
    title: 'WiFi activated',
    toast: 'Your WiFi access has been activated and sent to you',
    againHref: paths.customerSignup,
  },
}

/** The link of a message may come before the voucher's first use. */
const voucherTitle = (from: PurchaseOrigin | undefined, purchase: PurchaseView | null | undefined): string =>
  from === undefined && purchase?.result?.unusedMinutes !== null ? 'Your voucher' : 'Voucher used'

/** Texts of overtime, which begins on its pass's page and leads back there. */
const overtime = (
  { order }: PurchaseView,
  pass: NonNullable<PurchaseView['overtimeOf']>,
  search: URLSearchParams,
): Origin => ({
  ...SELF_SERVICE,
  title: `${formatDuration(order.baseMinutes)} added`,
  isReady: 'Your pass has more time',
  againHref: () => paths.pass(pass.transactionId, pass.statusToken, fromOf(search), captiveTokenIn(search)),
  again: 'Back to your pass',
})

/** Returns the page on which a pass was bought, if its address names it. */
export const fromOf = (search: URLSearchParams): PurchaseOrigin | undefined => {
  const from = search.get('from')
  return from === 'provider' || from === 'qr' || from === 'signup' || from === 'voucher' ? from : undefined
}

/** Returns where a purchase began; self-service by default. */
export const originOf = (search: URLSearchParams, purchase: PurchaseView | null | undefined): Origin => {
  const from = fromOf(search)
  if (purchase?.overtimeOf !== undefined) return overtime(purchase, purchase.overtimeOf, search)
  if (from !== undefined && from !== 'voucher') return OTHERS[from]
  // A customer at the shop's WiFi stays there for the next try.
  return {
    ...SELF_SERVICE,
    ...((from === 'voucher' || purchase?.order.isVoucher === true) && {
      title: voucherTitle(from, purchase),
    }),
    againHref: (entrepreneurId) => paths.customerSelfService(entrepreneurId, captiveTokenIn(search)),
  }
}
