import { reviewNotesFor } from '@minit/domain/shop/applications.ts'
import type { Tx } from '../db/database.ts'
import { insertApplication } from '../modules/shop/applications/applications.queries.ts'
import type { applications } from '../modules/shop/applications/applications.tables.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_ADMIN, DEMO_HUB_PHONE } from './demo-accounts.ts'

type Insert = typeof applications.$inferInsert
type Made = Omit<Insert, 'id' | 'createdAt' | 'isDemo' | 'reviewedAt'> & {
  hoursAgo: number
  reviewedHoursAgo?: number
}

const reviewed = (status: 'approved' | 'rejected', fullName: string) => ({
  status,
  reviewNotes: reviewNotesFor(status, fullName),
  reviewedBy: DEMO_ADMIN.username,
})

/** Applications in each status; the oldest open one is overdue. */
const APPLICATIONS: readonly Made[] = [
  {
    kind: 'apply',
    fullName: 'Kadiatu Bah',
    location: 'Congo Cross',
    nearestLandmark: 'Near the roundabout',
    propertyType: 'home',
    needsPermission: 'no',
    hasSmartphone: 'yes',
    usesVult: 'heard_but_not_using',
    expectedCustomers: 25,
    monthlyEarningsGoal: 'Le 1,500',
    monthlyMobileSpend: 180,
    mobileProvider: 'africell',
    phone: '+23278220415',
    hoursAgo: 2,
  },
  {
    kind: 'apply',
    fullName: 'Alhaji Turay',
    location: 'Waterloo',
    nearestLandmark: 'Near Tombo Park',
    propertyType: 'business',
    needsPermission: 'not_sure',
    hasSmartphone: 'yes',
    usesVult: 'yes',
    expectedCustomers: 60,
    monthlyEarningsGoal: 'Le 3,000',
    monthlyMobileSpend: 250,
    mobileProvider: 'orange',
    phone: '+23276310277',
    hoursAgo: 31,
  },
  {
    kind: 'apply',
    fullName: 'Josephine Samura',
    location: 'Aberdeen',
    nearestLandmark: 'Near Lumley Beach',
    propertyType: 'home',
    needsPermission: 'yes',
    hasSmartphone: 'no',
    usesVult: 'no',
    expectedCustomers: 15,
    monthlyEarningsGoal: 'School fees for three children',
    monthlyMobileSpend: 90,
    mobileProvider: 'qcell',
    phone: '+23231440120',
    hoursAgo: 52,
  },
  {
    kind: 'owner',
    fullName: 'Hawa Sankoh',
    location: 'Freetown Central',
    nearestLandmark: 'Next to the Cotton Tree',
    propertyType: 'business',
    needsPermission: 'no',
    hasSmartphone: 'yes',
    usesVult: 'yes',
    expectedCustomers: 80,
    monthlyEarningsGoal: 'Le 8,000',
    monthlyMobileSpend: 400,
    mobileProvider: 'orange',
    phone: DEMO_HUB_PHONE,
    isK3OneFamily: 'no',
    currentPackage: 'premium',
    lineKind: 'mobile',
    status: 'approved',
    reviewNotes: 'Own internet: the account was opened at sign-up.',
    reviewedBy: 'system',
    hoursAgo: 120 * 24,
    reviewedHoursAgo: 120 * 24,
  },
  {
    kind: 'apply',
    fullName: 'Brima Koroma',
    location: 'Makeni',
    nearestLandmark: 'Near Wusum Field',
    propertyType: 'home',
    needsPermission: 'no',
    hasSmartphone: 'yes',
    usesVult: 'no',
    expectedCustomers: 30,
    monthlyEarningsGoal: 'Le 2,000',
    monthlyMobileSpend: 120,
    mobileProvider: 'africell',
    phone: '+23288510660',
    ...reviewed('rejected', 'Brima Koroma'),
    hoursAgo: 14 * 24,
    reviewedHoursAgo: 13 * 24,
  },
]

/** Inserts made-up applications, except those that exist or have an open one with the same number. */
export const seedApplications = async (deps: Pick<Deps, 'now' | 'newId'>, tx: Tx): Promise<void> => {
  const hoursBefore = (hours: number) => new Date(deps.now().getTime() - hours * 3_600_000)
  for (const { hoursAgo, reviewedHoursAgo, ...application } of APPLICATIONS) {
    const createdAt = hoursBefore(hoursAgo)
    const reviewedAt = reviewedHoursAgo === undefined ? null : hoursBefore(reviewedHoursAgo)
    await insertApplication(tx, { ...application, id: deps.newId(), createdAt, reviewedAt, isDemo: true })
  }
}
