import type { Ask } from '../load.ts'
import type { Served } from '../serve.ts'

/** A page with a text that it must contain. */
export type Page = { path: string; says: string }

/** Pages that are measured together, with their limits. */
export type Row = {
  what: string
  pages: readonly Page[]
  /** The page redirects first; both requests count as one. */
  follows?: boolean
  /** Reference A: the same bytes from memory; B: one read by its key. */
  bare: { of: 'A' | 'B'; atLeast: number } | null
  build0AtLeast: number | null
  /** Browsers revalidate their cached copy. */
  isKept?: boolean
}

const page = (path: string, says: string): Page => ({ path, says })

/** Sellers that also exist in build 0, each with one of its packages. */
const SHOPS = [
  ['demo-hub', 'Quick Browse'],
  ['lumley-kiosk', 'Beach Hour'],
] as const
const ofShops = (path: string): Page[] => SHOPS.map(([slug, says]) => page(`${path}${slug}`, says))

const SHOP_LIMITS = { bare: { of: 'B', atLeast: 0.2 }, build0AtLeast: 15 } as const
const LIST_LIMITS = { bare: { of: 'B', atLeast: 0.3 }, build0AtLeast: 4 } as const
const PUBLIC_LIMITS = { bare: { of: 'A', atLeast: 0.3 }, build0AtLeast: 30 } as const

/** All public pages. */
export const ROWS: readonly Row[] = [
  { what: 'landing page', pages: [page('/', 'by the minute.')], ...PUBLIC_LIMITS },
  {
    what: 'other public pages',
    pages: [
      page('/customer-demo', 'See how WiFi is sold'),
      page('/status', 'Status'),
      page('/privacy', 'Privacy'),
      page('/terms', 'Terms'),
      page('/apply', 'Apply for equipment'),
      page('/internet-owner-signup', 'Sign up as internet owner'),
    ],
    ...PUBLIC_LIMITS,
  },
  {
    what: 'self-service page',
    pages: ofShops('/customer-self-service?entrepreneur='),
    isKept: true,
    ...SHOP_LIMITS,
  },
  { what: 'sign-up page', pages: ofShops('/customer-signup?entrepreneur='), ...SHOP_LIMITS },
  { what: 'QR page', pages: [page('/customer-qr-payment', 'Quick Browse')], ...SHOP_LIMITS },
  { what: 'provider list', pages: [page('/customer-purchase', 'Lumley Kiosk')], ...SHOP_LIMITS },
  { what: 'packages/{seller}', pages: ofShops('/api/customer/packages/'), isKept: true, ...LIST_LIMITS },
  {
    what: 'business-info/{seller}',
    pages: [
      page('/api/customer/business-info/demo-hub', 'Freetown Central Hub'),
      page('/api/customer/business-info/lumley-kiosk', 'Lumley Kiosk'),
    ],
    ...LIST_LIMITS,
  },
  {
    what: 'entrepreneurs/active',
    pages: [page('/api/entrepreneurs/active', 'Lumley Kiosk')],
    ...LIST_LIMITS,
  },
]

/** The number of client addresses per row, so that per-address limits do not apply. */
const UNKNOWN_VISITORS = 200

export const addressOf = (number: number): Record<string, string> => ({
  'x-forwarded-for': `10.9.${(number >> 8) & 255}.${number & 255}`,
})

/** Builds anonymous requests for these pages, with a browser's headers. */
export const asksFor = (
  { url }: Pick<Served, 'url'>,
  { pages, follows = false }: Pick<Row, 'pages' | 'follows'>,
): Ask[] =>
  Array.from({ length: Math.ceil(UNKNOWN_VISITORS / pages.length) }, (_, turn) =>
    pages.map(({ path, says }, index) => ({
      url: `${url}${path}`,
      expects: [200],
      headers: { 'accept-encoding': 'br, gzip', ...addressOf(turn * pages.length + index) },
      says,
      follows,
    })),
  ).flat()
