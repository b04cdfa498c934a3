// For the server alone, which draws these pages once for everybody; no phone downloads it.

/**
 * A page that is the same for everybody who asks for it with the same values of `fields`. An address with one of `unless` is answered
 * with a page of its own.
 */
export type SharedPage = {
  fields: readonly string[]
  unless: readonly string[]
  /** The field that says where a phone is: whoever holds nothing there reads the same. */
  place?: string
  /** What it shows besides the platform's own facts. */
  shows: 'platform' | 'status' | 'shops' | 'shop'
}

/** Why a code did not let this phone in, and that its order was cancelled. */
const OF_ONE_PHONE = ['problem', 'said', 'code', 'cancelled']

const shopPage = (...fields: readonly string[]): SharedPage => ({
  fields: [...fields, 'package', 'gift'],
  unless: OF_ONE_PHONE,
  place: 'at',
  shows: 'shop',
})

const platformPage = (...fields: readonly string[]): SharedPage => ({ fields, unless: [], shows: 'platform' })

/** By the pattern of its route. A page that holds something of its visitor is not among them. */
export const sharedPages: Readonly<Record<string, SharedPage>> = {
  '/': platformPage(),
  '/customer-demo': platformPage('flow'),
  '/status': { ...platformPage(), shows: 'status' },
  '/privacy': platformPage(),
  '/terms': platformPage(),
  '/internet-owner-signup': platformPage(),
  '/apply': platformPage(),
  '/application-submitted': { ...platformPage(), unless: ['reference', 'application'] },
  '/customer-purchase': { fields: ['provider', 'package', 'step'], unless: [], shows: 'shops' },
  '/customer-self-service': shopPage('entrepreneur', 'id'),
  '/customer-qr-payment': shopPage(),
  '/customer-signup': shopPage('entrepreneur'),
}
