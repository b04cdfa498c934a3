export type OrangeWebOptions = {
  clientId: string
  clientSecret: string
  merchantKey: string
  /**
   * As in reality, payments happen on the page only. By default, a payer without an open page decides
   * automatically.
   */
  paysAtPageAlone?: boolean
}
