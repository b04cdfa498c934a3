// For the server alone, which renders these pages once for all visitors; no phone downloads it.

/**
 * A page that is the same for all visitors with the same values of `fields`. An address with one of `unless`
 * gets its own page.
 */
export type SharedPage = {
  fields: readonly string[]
  unless: readonly string[]
  /** The field with the captive context: all phones without a pass there get the same page. */
  place?: string
  /** The data it shows besides the platform's settings. */
  shows: 'platform' | 'status' | 'shops' | 'shop'
}

/** Why the router refused a code, and that the phone's order was cancelled. */
const OF_ONE_PHONE = ['problem', 'said', 'code', 'cancelled']

const shopPage = (...fields: readonly string[]): SharedPage => ({
  fields: [...fields, 'package', 'gift'],
  unless: OF_ONE_PHONE,
  place: 'at',
  shows: 'shop',
})

const platformPage = (...fields: readonly string[]): SharedPage => ({ fields, unless: [], shows: 'platform' })

/** Shared pages by route pattern. It contains no page with data of its visitor. */
export const sharedPages: Readonly<Record<string, SharedPage>> = {
  '/': platformPage(),
  '/customer-demo': platformPage('flow'),
  '/status': { ...platformPage(), shows: 'status' },
  '/privacy': platformPage(),
  '/terms': platformPage(),
  '/help': { ...platformPage(), unless: ['q'] },
  '/internet-owner-signup': platformPage(),
  '/apply': platformPage(),
  '/application-submitted': { ...platformPage(), unless: ['reference', 'application'] },
  '/customer-purchase': {
    fields: ['provider', 'package', 'step', 'q', 'area', 'page', 'free'],
    unless: [],
    shows: 'shops',
  },
  '/board/:entrepreneur': { fields: [], unless: [], shows: 'shop' },
  '/customer-self-service': shopPage('entrepreneur', 'id'),
  '/customer-qr-payment': shopPage(),
  '/customer-signup': shopPage('entrepreneur'),
}
