/** A payer's number as Monime shows it: +23276***456. */
export const masked = (phone: string): string => `${phone.slice(0, 6)}***${phone.slice(-3)}`
