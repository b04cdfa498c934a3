/** So many refunds of one day, and such a share of its sales, are more than complaints about the WiFi bring. */
export const MANY_REFUNDS = 10
const MANY_SHARE = 0.2

/** An SMS has room for a name of so many letters. */
const NAME_LETTERS = 60

/** Of a seller, the sales of the last 24 hours that a provider took the money for, and those of them that were refunded. */
export type RefundsOfSeller = { id: string; name: string; sales: number; refunded: number }

const isManyRefunds = ({ sales, refunded }: Pick<RefundsOfSeller, 'sales' | 'refunded'>): boolean =>
  refunded >= MANY_REFUNDS && refunded > sales * MANY_SHARE

const shortName = (name: string): string =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 3)}...` : name

/** What an alert says of each seller with many refunds. */
export const manyRefundsOf = (sellers: readonly RefundsOfSeller[]): { subject: string; text: string }[] =>
  sellers.filter(isManyRefunds).map(({ id, name, sales, refunded }) => ({
    subject: id,
    text: `${shortName(name)} refunded ${refunded} of ${sales} sales that were not cash in 24 hours. The platform pays the operators' fees of each, both ways.`,
  }))
