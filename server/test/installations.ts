import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { cancelBeforeInstallation } from '../src/modules/money/billing/invoices.queries.ts'
import { apply } from '../src/modules/shop/applications/apply.ts'
import { reviewApplication } from '../src/modules/shop/applications/review.ts'
import {
  finishInstallation,
  planInstallation,
  recordInstalled,
} from '../src/modules/shop/installations/installation-steps.ts'
import type { TestApp } from './app.ts'
import { aPhone } from './builders.ts'

/** The actor, as the audit log names them. */
export const TECHNICIANS_OFFICE = { accountId: 'the-desk', name: 'the-desk' }

/** A day in Freetown, so many from today. */
export const dayIn = (fixture: TestApp, days: number): string =>
  freetownDay(new Date(fixture.deps.now().getTime() + days * DAY_MS))

/** Sends and approves an application for equipment: its seller waits for the installation. */
export const anApprovedApplicant = async (fixture: TestApp, phoneNumber = aPhone()) => {
  const reference = 'APP-2026-VCEJV7E6'
  const applicationId = await apply(fixture.deps, {
    fullName: 'Aminata Kamara',
    location: 'Lumley',
    nearestLandmark: 'Opposite the market',
    expectedCustomers: 40,
    monthlyEarningsGoal: 'Le 2,000',
    monthlyMobileSpend: 150,
    phoneNumber,
    reference,
  })
  const review = { id: applicationId, status: 'approved', reviewNotes: 'Looked at' } as const
  const { sellerId } = await reviewApplication(fixture.deps, TECHNICIANS_OFFICE, review)
  const [installation] = await fixture.database.asOwner<{ id: string }>(
    'select id from installations where application_id = $1',
    [applicationId],
  )
  return { applicationId, reference, phoneNumber, sellerId: sellerId ?? '', id: installation?.id ?? '' }
}

/** Plans, installs and trains in the admin console, after which the shop is open. */
export const carriesOut = async (fixture: TestApp, id: string): Promise<void> => {
  const { deps } = fixture
  await planInstallation(deps, TECHNICIANS_OFFICE, { id, day: dayIn(fixture, 0), technician: 'Sorie Kanu' })
  const items = [{ kind: 'router', name: 'Outdoor router', serial: `SN-${id}` }] as const
  await recordInstalled(deps, TECHNICIANS_OFFICE, { id, networkName: 'Lumley WiFi', items })
  const training = { trainingDay: dayIn(fixture, 0), trainer: 'Sorie Kanu', trainee: 'Aminata Kamara' }
  await finishInstallation(deps, TECHNICIANS_OFFICE, {
    id,
    cancelInvoices: cancelBeforeInstallation,
    ...training,
  })
}
