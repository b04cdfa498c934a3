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

/** What is wrong with a typed phone number, null when it can be sent. */
export const phoneProblem = (phone: string): string | null => problemOfLine(phone, PHONE_LINE, cleanPhone)

/**
 * What the contract would complain of in a purchase form, in its words; empty when it can be sent. The other fields
 * are chosen from lists. Without the contract's schemas, as every phone would download them before it can pay.
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
