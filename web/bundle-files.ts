import { isNamed, type NamedModules } from './must-match.ts'

/**
 * Which modules share a file. A customer's phone gets few files: each is a request, and one compresses better
 * than six.
 */

/** React's own file stays in a phone's cache when only our code changes. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//
/** For the authenticated pages alone. */
const QUERIES = /node_modules\/@tanstack\//

/** For the authenticated pages alone; those that open with a form need it at once. */
const FORMS = /node_modules\/(react-hook-form|@hookform)\//

/** Modules that all customer pages share. */
const BASE_MODULES = [
  'lucide-react/dist/esm/icons/banknote',
  'lucide-react/dist/esm/icons/check',
  'lucide-react/dist/esm/icons/circle-check',
  'lucide-react/dist/esm/icons/circle-exclamation-point',
  'lucide-react/dist/esm/icons/cloud-off',
  'lucide-react/dist/esm/icons/copy',
  'lucide-react/dist/esm/icons/info',
  'lucide-react/dist/esm/icons/key-round',
  'lucide-react/dist/esm/icons/map-pin',
  'lucide-react/dist/esm/icons/phone',
  'lucide-react/dist/esm/icons/rotate-cw',
  'lucide-react/dist/esm/icons/shield-check',
  'lucide-react/dist/esm/icons/star',
  'lucide-react/dist/esm/icons/tag',
  'lucide-react/dist/esm/icons/triangle-exclamation-point',
  'lucide-react/dist/esm/icons/wifi-off',
  'packages/contract/src/call',
  'packages/contract/src/endpoint',
  'packages/contract/src/customer/discount-codes',
  'packages/contract/src/customer/network',
  'packages/contract/src/customer/purchases',
  'packages/contract/src/customer/shops',
  'packages/domain/src/kernel/clean-text',
  'packages/domain/src/kernel/durations',
  'packages/domain/src/platform/gst',
  'packages/domain/src/shop/joining',
  'packages/domain/src/passes/loyalty',
  'packages/domain/src/platform/method-names',
  'packages/domain/src/passes/minutes-begin',
  'packages/domain/src/money/money',
  'packages/domain/src/shop/option-words',
  'packages/domain/src/passes/pass-hours',
  'packages/domain/src/passes/pass-line',
  'packages/domain/src/passes/pass-options',
  'packages/domain/src/money/payment-limits',
  'packages/domain/src/money/payments',
  'packages/domain/src/shop/pricing',
  'packages/domain/src/shop/promotions',
  'packages/domain/src/kernel/typed-lines',
  'vite/preload-helper',
  'web/src/app',
  'web/src/start',
  'web/src/checkout/attempt',
  'web/src/checkout/cancelled-notice',
  'web/src/checkout/discount-code',
  'web/src/checkout/methods',
  'web/src/checkout/minutes-begin',
  'web/src/checkout/offer',
  'web/src/checkout/open-order',
  'web/src/checkout/open-order-words',
  'web/src/checkout/captive-context-query',
  'web/src/checkout/purchase-problems',
  'web/src/checkout/refusal-notice',
  'web/src/checkout/seller-facts',
  'web/src/checkout/use-buy-pass',
  'web/src/checkout/use-discount-code',
  'web/src/lib/call',
  'web/src/lib/captive-context',
  'web/src/lib/clock',
  'web/src/lib/cx',
  'web/src/lib/location',
  'web/src/lib/money',
  'web/src/lib/navigation',
  'web/src/lib/new-key',
  'web/src/lib/page-query',
  'web/src/lib/page-state',
  'web/src/lib/paths',
  'web/src/lib/route',
  'web/src/lib/sent-page',
  'web/src/lib/session',
  'web/src/lib/storage',
  'web/src/lib/unread',
  'web/src/routes/not-found',
  'web/src/ui/avatar',
  'web/src/ui/badge',
  'web/src/ui/button',
  'web/src/ui/card',
  'web/src/ui/choice',
  'web/src/ui/copy-button',
  'web/src/ui/field',
  'web/src/ui/later',
  'web/src/ui/line-icon',
  'web/src/ui/mark',
  'web/src/ui/notice',
  'web/src/ui/offline-banner',
  'web/src/ui/page-head',
  'web/src/ui/payment-mark',
  'web/src/ui/plain-page',
  'web/src/ui/platform-texts',
  'web/src/ui/states',
  'web/src/ui/steps',
  'web/src/ui/toast-store',
  'web/src/ui/toaster',
  'web/src/ui/words-links',
]

/** Modules that the pages of one seller add, which sell by a single form. */
const CHECKOUT_MODULES = [
  'lucide-react/dist/esm/icons/chevrons-up-down',
  'lucide-react/dist/esm/icons/message-circle',
  'lucide-react/dist/esm/icons/message-square',
  'lucide-react/dist/esm/icons/qr-code',
  'lucide-react/dist/esm/icons/send',
  'web/src/checkout/buyer-fields',
  'web/src/checkout/delivery-choice',
  'web/src/checkout/fill-from-memory',
  'web/src/checkout/method-list',
  'web/src/checkout/packages',
  'web/src/checkout/pay-bar',
  'web/src/checkout/price',
  'web/src/checkout/purchase-form',
  'web/src/checkout/seller-notices',
  'web/src/checkout/seller-page',
  'web/src/checkout/send-to',
  'web/src/checkout/seller-queries',
  'web/src/checkout/use-purchase-form',
  'web/src/customer/self-service/form',
]

/** Modules that lists of shops add: one of all shops, and the nearest ones at a closed shop. */
const SHOPS_MODULES = [
  'packages/contract/src/customer/near',
  'packages/domain/src/network/line-speed',
  'packages/domain/src/shop/hour-price',
  'web/src/checkout/shop-facts',
]

const holds = (names: readonly string[]) => (id: string) => names.some((name) => isNamed(id, name))

/** For customer pages and public forms; each list names modules of their build. */
export const CUSTOMER_LISTS: readonly NamedModules[] = [
  { list: 'BASE_MODULES', names: BASE_MODULES },
  { list: 'CHECKOUT_MODULES', names: CHECKOUT_MODULES },
  { list: 'SHOPS_MODULES', names: SHOPS_MODULES },
]

export const CUSTOMER_FILES = {
  // Otherwise a row of the contract adds its schemas, which pages with that row do not use.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'vendor', test: VENDOR },
    { name: 'base', test: holds(BASE_MODULES) },
    { name: 'checkout', test: holds(CHECKOUT_MODULES) },
    { name: 'shops', test: holds(SHOPS_MODULES) },
  ],
}

/** More than the admin's pages, whose navigation no seller loads. */
const NEARLY_ALL = 22

/** Shown on Today and shared with other pages: each would be a file of some 200 bytes. */
const TODAY_MODULES = [
  'lucide-react/dist/esm/icons/arrow-right',
  'lucide-react/dist/esm/icons/chart-column',
  'lucide-react/dist/esm/icons/chevron-down',
  'lucide-react/dist/esm/icons/chevron-right',
  'lucide-react/dist/esm/icons/message-circle',
  'lucide-react/dist/esm/icons/percent',
  'lucide-react/dist/esm/icons/phone',
  'lucide-react/dist/esm/icons/plus',
  'lucide-react/dist/esm/icons/printer',
  'lucide-react/dist/esm/icons/qr-code',
  'lucide-react/dist/esm/icons/search',
  'lucide-react/dist/esm/icons/trending-up',
  'web/src/entrepreneur/dashboard/keep-focus',
  'web/src/entrepreneur/dashboard/page-link',
  'web/src/entrepreneur/dashboard/tier-meter',
  'web/src/entrepreneur/dashboard/use-switch-site',
  'web/src/entrepreneur/offline/storage-warning',
  'web/src/entrepreneur/poster/poster-address',
  'web/src/entrepreneur/readiness',
]

export const AUTHENTICATED_LISTS: readonly NamedModules[] = [{ list: 'TODAY_MODULES', names: TODAY_MODULES }]

export const AUTHENTICATED_FILES = {
  groups: [
    { name: 'vendor', test: (id: string) => VENDOR.test(id) || QUERIES.test(id) },
    // Forms load with the first dialog that has one.
    { name: 'forms', test: (id: string) => FORMS.test(id) },
    { name: 'today', test: holds(TODAY_MODULES) },
    { name: 'base', minShareCount: NEARLY_ALL },
  ],
}
