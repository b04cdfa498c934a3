import { apply } from '../../../src/modules/shop/applications/apply.ts'
import { planInstallation, recordInstalled } from '../../../src/modules/shop/installations/carry-out.ts'
import { claimWorld } from '../../a-claim.ts'
import { aPaidSale } from '../../a-sale.ts'
import { aPhone, callApp } from '../../builders.ts'
import { anApprovedApplicant, dayIn, TECHNICIAN_DESK } from '../../installations.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import { freshSeller, idBy, type Recipes } from './meant.ts'

const REASON = 'As agreed.'
const ITEM = { kind: 'router', name: 'Outdoor router' } as const

const anApplication = ({ app }: FuzzWorld): Promise<string> =>
  apply(app.deps, {
    fullName: 'Aminata Kamara',
    location: 'Lumley',
    nearestLandmark: 'Opposite the market',
    expectedCustomers: 40,
    monthlyEarningsGoal: 'Le 2,000',
    monthlyMobileSpend: 150,
    phoneNumber: aPhone(),
  })

const aPlannedInstallation = async ({ app }: FuzzWorld): Promise<string> => {
  const { id } = await anApprovedApplicant(app)
  const plan = { id, day: dayIn(app, 0), technician: 'Sorie Kanu' }
  await planInstallation(app.deps, TECHNICIAN_DESK, plan)
  return id
}

const anInstalledOne = async (world: FuzzWorld): Promise<string> => {
  const id = await aPlannedInstallation(world)
  const items = [{ ...ITEM, serial: `SN-${id}` }]
  await recordInstalled(world.app.deps, TECHNICIAN_DESK, { id, networkName: 'Lumley WiFi', items })
  return id
}

/** What an admin decides about sellers, those who want to be one, and what customers say and are sent. */
export const MEANT_OF_SELLERS: Recipes = {
  reviewApplication: async (world, turn) => ({
    caller: 'admin',
    params: { id: await anApplication(world) },
    body: { status: turn % 2 === 0 ? 'approved' : 'rejected', reviewNotes: 'All is well.' },
  }),
  readApplicationStatus: async ({ app }) => {
    const { applicationId: id, reference } = await anApprovedApplicant(app)
    return { caller: 'nobody', params: { id }, query: { reference } }
  },
  planInstallation: async ({ app }) => ({
    caller: 'admin',
    params: { id: (await anApprovedApplicant(app)).id },
    body: { day: dayIn(app, 3), technician: 'Sorie Kanu' },
  }),
  recordInstalled: async (world) => {
    const id = await aPlannedInstallation(world)
    const items = [{ ...ITEM, serial: `SN-${id}` }]
    return { caller: 'admin', params: { id }, body: { networkName: 'Lumley WiFi', items } }
  },
  finishInstallation: async (world) => ({
    caller: 'admin',
    params: { id: await anInstalledOne(world) },
    body: { trainingDay: dayIn(world.app, 0), trainer: 'Sorie Kanu', trainee: 'Aminata Kamara' },
  }),
  readHeldVouchers: async (world) => ({ caller: 'admin', params: { id: world.a.id } }),
  suspendSeller: async (world) => ({
    caller: 'admin',
    params: { id: (await freshSeller(world)).id },
    body: { reason: REASON },
  }),
  reactivateSeller: async (world) => ({
    caller: 'admin',
    params: { id: (await freshSeller(world, { shop: { subscriptionStatus: 'suspended' } })).id },
    body: { reason: REASON },
  }),
  extendTrial: async (world) => {
    const trialEndsAt = new Date(world.app.deps.now().getTime() + 86_400_000)
    const shop = { subscriptionStatus: 'trial', trialEndsAt } as const
    return {
      caller: 'admin',
      params: { id: (await freshSeller(world, { shop })).id },
      body: { days: 7, reason: REASON },
    }
  },
  resendMessage: async (world) => {
    const { transactionId } = await aPaidSale(world.app, await freshSeller(world))
    // Messages of a purchase are sent a minute apart.
    world.app.clock.advance({ minutes: 2 })
    const id = await idBy(world, 'select id from messages where purchase_id = $1', [transactionId])
    return { caller: 'admin', params: { id } }
  },
  answerClaim: async (world, turn) => {
    const admin = callApp(world.app.app, world.headersOf.admin.authorization?.replace('Bearer ', ''))
    const { params, found } = await claimWorld(world.app, await freshSeller(world)).claimed(admin)
    const none = { outcome: 'no_money', answer: 'not_received', words: 'We looked for three days.' }
    return { caller: 'admin', params, body: turn % 2 === 0 ? found : none }
  },
}
