import { defaultMessageOf } from '@minit/contract/errors.ts'
import { holdsAddress } from '@minit/domain/messages.ts'
import { Refusal } from '../../refusal.ts'
import { readPhone } from '../customers/phones.ts'

/** What both forms ask. */
export type Answers = {
  reference?: string | undefined
  fullName: string
  location: string
  nearestLandmark: string
  propertyType?: string | undefined
  needsPermission?: string | undefined
  hasSmartphone?: string | undefined
  usesVult?: string | undefined
  expectedCustomers: number
  monthlyEarningsGoal: string
  /** Whole leones. */
  monthlyMobileSpend: number
  mobileProvider?: string | undefined
  phoneNumber: string
  isK3OneFamily?: string | undefined
  currentPackage?: string | undefined
}

/**
 * The answers as a row's columns. Refuses with `phone_not_valid` what is no mobile number of Sierra Leone: links go out
 * by SMS, and a stranger must not have them sent around the world. Refuses a name with an address in it with
 * `name_holds_address`.
 */
export const columnsOf = ({ phoneNumber, ...answers }: Answers) => {
  const phone = readPhone(phoneNumber)
  if (phone === null || !phone.isSierraLeoneMobile)
    throw new Refusal('phone_not_valid', undefined, {
      fields: { phoneNumber: 'Valid phone number required' },
    })
  // The business and its WiFi are named after them at first, and that name stands in messages.
  if (holdsAddress(answers.fullName))
    throw new Refusal('name_holds_address', undefined, {
      fields: { fullName: defaultMessageOf('name_holds_address') },
    })
  return { ...answers, phone: phone.e164 }
}
