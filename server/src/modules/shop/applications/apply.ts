import type { LineKind } from '@minit/domain/network/line-plan.ts'
import { firstBusinessName, firstNetworkName, splitName } from '@minit/domain/shop/applications.ts'
import { MAX_LANDMARK } from '@minit/domain/shop/near-shops.ts'
import { trialEnd } from '@minit/domain/shop/subscriptions.ts'
import type { Tx } from '../../../db/database.ts'
import { readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { openAccount as openLogin, refuseTakenPhone } from '../../identity/accounts.ts'
import { openNewSeller } from '../sellers/open-seller.ts'
import { refuseUnsendableName } from '../sellers/sent-names.ts'
import { insertApplication } from './applications.queries.ts'

/** The fields of both forms. */
type Answers = {
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
  lineKind?: LineKind | undefined
}

/**
 * Returns the answers as a row's columns. Refuses with `phone_not_valid` a number that is not a mobile number
 * of Sierra Leone, because links go by SMS and strangers must not send them abroad. Refuses a name as
 * `refuseUnsendableName` does.
 */
const columnsOf = ({ phoneNumber, ...answers }: Answers) => {
  const phone = readPhone(phoneNumber)
  if (phone === null || !phone.isSierraLeoneMobile)
    throw new Refusal('phone_not_valid', undefined, {
      fields: { phoneNumber: 'Valid phone number required' },
    })
  // The business and its WiFi first have the applicant's name, which messages contain.
  refuseUnsendableName('fullName', answers.fullName)
  return { ...answers, phone: phone.e164 }
}

/**
 * Stores an application for equipment and returns its id. Refuses with `phone_not_valid`, `phone_has_account`
 * or, while an earlier application of this number is pending, `already_applied`.
 */
export const apply = (deps: Deps, answers: Answers): Promise<string> =>
  deps.db.asPlatform(async (tx) => {
    const columns = columnsOf(answers)
    await refuseTakenPhone(tx, columns.phone)
    const id = deps.newId()
    const isNew = await insertApplication(tx, { id, kind: 'apply', createdAt: deps.now(), ...columns })
    if (!isNew) throw new Refusal('already_applied')
    return id
  })

export type Newcomer = {
  fullName: string
  location: string
  nearestLandmark: string
  phone: string
  hasOwnInternet: boolean
  lineKind?: LineKind | null | undefined
}

/**
 * Creates a seller on trial with a login by phone number, and queues the link to set its password, in the
 * caller's platform transaction. Returns the seller's id. Refuses with `phone_has_account`.
 */
export const openAccount = async (deps: Deps, tx: Tx, newcomer: Newcomer): Promise<string> => {
  const { fullName, location, nearestLandmark, phone, hasOwnInternet, lineKind } = newcomer
  const { firstName, lastName } = splitName(fullName)
  const businessName = firstBusinessName(firstName)
  const entrepreneurId = await openNewSeller(deps, tx, {
    businessName,
    firstName,
    lastName,
    location,
    phone,
    hasOwnInternet,
    lineKind,
    awaitsInstallation: !hasOwnInternet,
    subscriptionStatus: 'trial',
    trialEndsAt: trialEnd(deps.now()),
    networkName: firstNetworkName(businessName),
    wifiKind: 'captive',
    landmark: nearestLandmark.slice(0, MAX_LANDMARK),
  })
  await openLogin(deps, tx, { entrepreneurId, phone })
  await deps.notices.signup(deps, tx, { entrepreneurId, businessName, location })
  return entrepreneurId
}

const NOTES = 'Own internet: the account was opened at sign-up.'

/**
 * Creates the account of an applicant with their own internet and stores the answers with the reviewed
 * applications. Returns the application's id. Refuses with `phone_not_valid` or `phone_has_account`.
 */
export const signUpOwner = (deps: Deps, answers: Answers): Promise<string> =>
  deps.db.asPlatform(async (tx) => {
    const columns = columnsOf(answers)
    const sellerId = await openAccount(deps, tx, { ...columns, hasOwnInternet: true })
    const [id, now] = [deps.newId(), deps.now()]
    const review = { status: 'approved', reviewNotes: NOTES, reviewedBy: 'system', reviewedAt: now } as const
    await insertApplication(tx, { id, kind: 'owner', createdAt: now, sellerId, ...review, ...columns })
    return id
  })
