import { DAY_MS } from '../kernel/durations.ts'

/**
 * How long a used link from an SMS proves its number: after some months without use an operator gives a
 * number to another customer.
 */
export const PHONE_PROOF_DAYS = 90

/** Whether an account's number was proven a short time ago; `provenAt` is null if it never was. */
export const isPhoneProven = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && now.getTime() < provenAt.getTime() + PHONE_PROOF_DAYS * DAY_MS
