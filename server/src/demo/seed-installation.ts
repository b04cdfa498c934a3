import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { reviewNotesFor } from '@minit/domain/shop/applications.ts'
import { trialEnd } from '@minit/domain/shop/subscriptions.ts'
import { createAccount } from '../modules/identity/accounts.ts'
import { insertApplication } from '../modules/shop/applications/applications.queries.ts'
import { planInstallation } from '../modules/shop/installations/installation-steps.ts'
import { findOwn } from '../modules/shop/installations/installations.queries.ts'
import { startInstallation } from '../modules/shop/installations/installations.ts'
import { openSeller } from '../modules/shop/sellers/open-seller.ts'
import { findEntrepreneur } from '../modules/shop/sellers/sellers.queries.ts'
import type { Deps } from '../ports/deps.ts'
import { DEMO_ADMIN, DEMO_POINT } from './demo-accounts.ts'

const SLUG = 'aberdeen-point'
const DAYS_AHEAD = 8

const APPLICANT = {
  location: 'Aberdeen',
  nearestLandmark: 'Near the bridge',
  phone: '+23276654313',
} as const

/** Seeds an applicant for equipment with a planned installation, whose shop is not open yet. Once. */
export const seedInstallation = async (deps: Deps): Promise<void> => {
  if ((await deps.db.readAsPlatform((tx) => findEntrepreneur(tx, SLUG))) !== null) return
  const entrepreneurId = await openSeller(deps, {
    slug: SLUG,
    businessName: 'Aberdeen Point',
    firstName: 'Fatmata',
    lastName: 'Jalloh',
    location: APPLICANT.location,
    phone: APPLICANT.phone,
    email: DEMO_POINT.username,
    hasOwnInternet: false,
    awaitsInstallation: true,
    networkNamedAt: null,
    networkName: 'Aberdeen Point',
    wifiKind: 'captive' as const,
    isDemo: true,
    subscriptionStatus: 'trial' as const,
    trialEndsAt: trialEnd(deps.now()),
  })
  await createAccount(deps, {
    role: 'entrepreneur' as const,
    entrepreneurId,
    isDemo: true,
    phone: APPLICANT.phone,
    email: DEMO_POINT.username,
    password: DEMO_POINT.password,
  })
  await approved(deps, entrepreneurId)
  const own = await deps.db.inTenant(entrepreneurId, findOwn)
  if (own === null) throw new Error('the installation of the demo was not begun')
  const day = freetownDay(new Date(deps.now().getTime() + DAYS_AHEAD * DAY_MS))
  const admin = { accountId: 'demo', name: DEMO_ADMIN.username }
  await planInstallation(deps, admin, { id: own.id, day, technician: 'Sorie Kanu' })
}

/** The approved application, and its installation. */
const approved = (deps: Deps, entrepreneurId: string): Promise<void> =>
  deps.db.asPlatform(async (tx) => {
    const [applicationId, createdAt] = [deps.newId(), new Date(deps.now().getTime() - 2 * DAY_MS)]
    const fullName = 'Fatmata Jalloh'
    await insertApplication(tx, {
      ...APPLICANT,
      id: applicationId,
      kind: 'apply',
      fullName,
      createdAt,
      isDemo: true,
      sellerId: entrepreneurId,
      expectedCustomers: 35,
      monthlyEarningsGoal: 'Le 2,500',
      monthlyMobileSpend: 160,
      propertyType: 'business',
      mobileProvider: 'orange',
      status: 'approved' as const,
      reviewNotes: reviewNotesFor('approved', fullName),
      reviewedBy: DEMO_ADMIN.username,
      reviewedAt: deps.now(),
    })
    const { location, nearestLandmark } = APPLICANT
    await startInstallation(deps, tx, { entrepreneurId, applicationId, location, nearestLandmark })
  })
