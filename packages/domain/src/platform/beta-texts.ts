/**
 * The default texts about the beta, until an admin sets others. Each comment says where. An empty text is not
 * shown.
 */
export const USUAL_BETA_TEXTS = {
  /** At the checkout. */
  checkout: 'FREE Processing - No fees during beta period',
  /** At the top of the landing page, its first word large. */
  hero: 'FREE payment processing during beta',
  /** In the landing page's costs, its first word large, and on the sign-up page of owners. */
  platformFee: 'FREE during beta',
  /** In the landing page's costs, its first word large. */
  transactionFees: 'Zero during beta',
  /** On the dashboard of a seller who pays no fee. */
  dashboard: 'Zero transaction fees during beta',
  /** Next to the balance of such a seller. */
  balance: 'We keep nothing of your sales during the beta.',
  /** Where the platform describes itself: to sellers at login, to admins, to search engines. */
  sentence: 'There are no platform fees during beta.',
  /** In "About us" on the landing page. */
  about: 'We are new, and in beta. That is why there is no platform fee yet.',
} as const

export type BetaTextName = keyof typeof USUAL_BETA_TEXTS
export type BetaTexts = Readonly<Record<BetaTextName, string>>

/** Maximum characters. Texts in place of a figure are short. */
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

/** Splits off the first word, or the amount after "Le": "FREE" and "during beta", "Le 5" and "a sale". */
export const splitFigure = (text: string): readonly [figure: string, note: string] => {
  const [figure = ''] = /^(?:Le )?\S+/.exec(text) ?? []
  return [figure, text.slice(figure.length).trimStart()]
}
