import { bigint, text, timestamp } from 'drizzle-orm/pg-core'

/** A ULID, made by the application. */
export const id = () => text().notNull()
export const entrepreneurId = () => text().notNull()
/** Integer minor units: Le 1.00 is 100. */
export const minor = () => bigint({ mode: 'number' }).notNull()
export const bigintCount = () => bigint({ mode: 'number' }).notNull().default(0)
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const currency = () => text().notNull().default('SLE')
/** Who moves a customer's money: `ProviderName` of the payment port. */
export const paymentProvider = () => text({ enum: ['pawapay', 'monime', 'vult', 'orange-web', 'cash'] })
