import { apply } from '../../../src/modules/shop/applications/apply.ts'
import { planInstallation, recordInstalled } from '../../../src/modules/shop/installations/carry-out.ts'
import { aPhone } from '../../builders.ts'
import type { FuzzWorld } from '../../fuzz/fuzz-world.ts'
import { anApprovedApplicant, dayIn, TECHNICIAN_DESK } from '../../installations.ts'

export const ITEM = { kind: 'router', name: 'Outdoor router' } as const

export const anApplication = ({ app }: FuzzWorld): Promise<string> =>
  apply(app.deps, {
    fullName: 'Aminata Kamara',
    location: 'Lumley',
    nearestLandmark: 'Opposite the market',
    expectedCustomers: 40,
    monthlyEarningsGoal: 'Le 2,000',
    monthlyMobileSpend: 150,
    phoneNumber: aPhone(),
  })

export const aPlannedInstallation = async ({ app }: FuzzWorld): Promise<string> => {
  const { id } = await anApprovedApplicant(app)
  const plan = { id, day: dayIn(app, 0), technician: 'Sorie Kanu' }
  await planInstallation(app.deps, TECHNICIAN_DESK, plan)
  return id
}

export const anInstalledOne = async (world: FuzzWorld): Promise<string> => {
  const id = await aPlannedInstallation(world)
  const items = [{ ...ITEM, serial: `SN-${id}` }]
  await recordInstalled(world.app.deps, TECHNICIAN_DESK, { id, networkName: 'Lumley WiFi', items })
  return id
}
