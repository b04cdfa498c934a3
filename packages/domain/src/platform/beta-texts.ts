/** What pages say of the beta, each where its comment says, until an admin sets other words. An empty text is not shown. */
export const USUAL_BETA_TEXTS = {
  /** Where a customer pays. */
  checkout: 'FREE Processing - No fees during beta period',
  /** On top of the landing page, its first word large. */
  hero: 'FREE payment processing during beta',
  /** In the landing page's costs, its first word large, and where owners sign up. */
  platformFee: 'FREE during beta',
  /** In the landing page's costs, its first word large. */
  transactionFees: 'Zero during beta',
  /** On the dashboard of a seller from whom nothing is kept. */
  dashboard: 'Zero transaction fees during beta',
  /** With the balance of such a seller. */
  balance: 'We keep nothing of your sales during the beta.',
  /** Where the platform tells of itself: to sellers who log in, to admins, to search engines. */
  sentence: 'There are no platform fees during beta.',
  /** In "About us" on the landing page. */
  about: 'We are new, and in beta. That is why there is no platform fee yet.',
} as const

export type BetaTextName = keyof typeof USUAL_BETA_TEXTS
export type BetaTexts = Readonly<Record<BetaTextName, string>>

/** Characters at most: what stands in a figure's place is short. */
export const BETA_TEXT_LIMITS: Readonly<Record<BetaTextName, number>> = {
  checkout: 80,
  hero: 50,
  platformFee: 40,
  transactionFees: 40,
  dashboard: 60,
  balance: 120,
  sentence: 120,
  about: 160,
}

/** The first word, or the sum that it is the sign of, and what follows: "FREE" and "during beta", "Le 5" and "a sale". */
export const splitFigure = (text: string): readonly [figure: string, note: string] => {
  const [figure = ''] = /^(?:Le )?\S+/.exec(text) ?? []
  return [figure, text.slice(figure.length).trimStart()]
}
