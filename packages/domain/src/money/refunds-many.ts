/** More refunds in a day, and a larger share of sales, than complaints about the WiFi explain. */
export const MANY_REFUNDS = 10
const MANY_SHARE = 0.2

/** Letters of a name that fit in an SMS. */
const NAME_LETTERS = 60

/** A seller's non-cash sales of the last 24 hours, and how many of them were refunded. */
export type RefundsOfSeller = { id: string; name: string; sales: number; refunded: number }

const isManyRefunds = ({ sales, refunded }: Pick<RefundsOfSeller, 'sales' | 'refunded'>): boolean =>
  refunded >= MANY_REFUNDS && refunded > sales * MANY_SHARE

const shortName = (name: string): string =>
  name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 3)}...` : name

/** Returns the alerts about sellers with many refunds. */
export const manyRefundsOf = (sellers: readonly RefundsOfSeller[]): { subject: string; text: string }[] =>
  sellers.filter(isManyRefunds).map(({ id, name, sales, refunded }) => ({
    subject: id,
    text: `${shortName(name)} refunded ${refunded} of ${sales} sales that were not cash in 24 hours. The platform pays the operators' fees of each, both ways.`,
  }))
