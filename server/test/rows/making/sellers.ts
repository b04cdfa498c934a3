import { apply } from '../../../src/modules/shop/applications/apply.ts'
import {
  planInstallation,
  recordInstalled,
} from '../../../src/modules/shop/installations/installation-steps.ts'
import { aPhone } from '../../builders.ts'
import type { FuzzFixture } from '../../fuzz/fuzz-fixture.ts'
import { anApprovedApplicant, dayIn, TECHNICIANS_OFFICE } from '../../installations.ts'

export const ITEM = { kind: 'router', name: 'Outdoor router' } as const

export const anApplication = ({ app }: FuzzFixture): Promise<string> =>
  apply(app.deps, {
    fullName: 'Aminata Kamara',
    location: 'Lumley',
    nearestLandmark: 'Opposite the market',
    expectedCustomers: 40,
    monthlyEarningsGoal: 'Le 2,000',
    monthlyMobileSpend: 150,
    phoneNumber: aPhone(),
  })

export const aPlannedInstallation = async ({ app }: FuzzFixture): Promise<string> => {
  const { id } = await anApprovedApplicant(app)
  const plan = { id, day: dayIn(app, 0), technician: 'Sorie Kanu' }
  await planInstallation(app.deps, TECHNICIANS_OFFICE, plan)
  return id
}

export const anInstalledOne = async (fixture: FuzzFixture): Promise<string> => {
  const id = await aPlannedInstallation(fixture)
  const items = [{ ...ITEM, serial: `SN-${id}` }]
  await recordInstalled(fixture.app.deps, TECHNICIANS_OFFICE, { id, networkName: 'Lumley WiFi', items })
  return id
}
