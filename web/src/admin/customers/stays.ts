/** Other uses of a number besides buying, and who can end them. */
const WORDS: Readonly<Record<string, string>> = {
  seller: 'a seller’s number, in their shop',
  staff: 'the number of staff, in the shop',
  agent: 'the number of an agent, in the shop',
  account: 'the number of a login',
  payout: 'a number that payouts go or went to',
  invoice: 'a number that paid an invoice',
  sponsor: 'a number that paid for others’ minutes',
  application: 'the number of an application that waits or was approved',
  operator: 'a number in the platform’s own settings, such as support or who is on call',
}

/** Returns sentences for the person concerned, for an erased number that remains elsewhere. */
export const staysText = (stays: readonly string[]): string =>
  `The buyer was erased. The number stays in other places. Say so to its owner: it is ${stays
    .map((role) => WORDS[role] ?? role)
    .join('; ')}.`
