import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { cancelBeforeInstallation } from '../src/modules/money/billing/invoices.queries.ts'
import { apply } from '../src/modules/shop/applications/apply.ts'
import { reviewApplication } from '../src/modules/shop/applications/review.ts'
import {
  finishInstallation,
  planInstallation,
  recordInstalled,
} from '../src/modules/shop/installations/carry-out.ts'
import type { TestApp } from './app.ts'
import { aPhone } from './builders.ts'

/** The actor, as the audit log names them. */
export const TECHNICIAN_DESK = { accountId: 'the-desk', name: 'the-desk' }

/** A day in Freetown, so many from today. */
export const dayIn = (world: TestApp, days: number): string =>
  freetownDay(new Date(world.deps.now().getTime() + days * DAY_MS))

/** Sends and approves an application for equipment: its seller waits for the installation. */
export const anApprovedApplicant = async (world: TestApp, phoneNumber = aPhone()) => {
  const reference = 'APP-2026-VCEJV7E6'
  const applicationId = await apply(world.deps, {
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
  const { sellerId } = await reviewApplication(world.deps, TECHNICIAN_DESK, review)
  const [installation] = await world.database.asOwner<{ id: string }>(
    'select id from installations where application_id = $1',
    [applicationId],
  )
  return { applicationId, reference, phoneNumber, sellerId: sellerId ?? '', id: installation?.id ?? '' }
}

/** Plans, installs and trains in the admin console, after which the shop is open. */
export const carriesOut = async (world: TestApp, id: string): Promise<void> => {
  const { deps } = world
  await planInstallation(deps, TECHNICIAN_DESK, { id, day: dayIn(world, 0), technician: 'Sorie Kanu' })
  const items = [{ kind: 'router', name: 'Outdoor router', serial: `SN-${id}` }] as const
  await recordInstalled(deps, TECHNICIAN_DESK, { id, networkName: 'Lumley WiFi', items })
  const training = { trainingDay: dayIn(world, 0), trainer: 'Sorie Kanu', trainee: 'Aminata Kamara' }
  await finishInstallation(deps, TECHNICIAN_DESK, {
    id,
    cancelInvoices: cancelBeforeInstallation,
    ...training,
  })
}
