export type OrangeWebOptions = {
  clientId: string
  clientSecret: string
  merchantKey: string
  /** As in life: nobody pays but on the page. Unless told, a payer whose page nobody opened decides after a moment. */
  paysAtPageAlone?: boolean
}
