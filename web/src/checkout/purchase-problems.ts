import { cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import {
  CUSTOMER_NAME,
  PACKAGE_MISSING,
  PHONE_LINE,
  problemOfLine,
} from '@minit/domain/kernel/typed-lines.ts'

/** Messages by field name. */
export type Problems = Record<string, string>

type Typed = { packageId: string; customerName: string; phoneNumber: string; sendTo?: string }

/** Returns the problem of a typed phone number, or null when it is valid. */
export const phoneProblem = (phone: string): string | null => problemOfLine(phone, PHONE_LINE, cleanPhone)

/**
 * Returns the contract's messages for a purchase form; empty when it is valid. Lists supply the other fields.
 * It works without the contract's schemas, which every phone would have to download before it can pay.
 */
export const problemsIn = ({ packageId, customerName, phoneNumber, sendTo = '' }: Typed): Problems => {
  const all = {
    packageId: packageId === '' ? PACKAGE_MISSING : null,
    customerName: problemOfLine(customerName, CUSTOMER_NAME),
    phoneNumber: phoneProblem(phoneNumber),
    sendTo: cleanPhone(sendTo) === '' ? null : phoneProblem(sendTo),
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])),
  )
}
