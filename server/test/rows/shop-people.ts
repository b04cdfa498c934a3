import { inviteDevice } from '../../src/modules/shop/staff/devices.ts'
import { anApprovedApplicant, dayIn } from '../installations.ts'
import { aDevice, aPerson, cookieOf, GOOD_PIN, ownerOf } from '../staff-fixture.ts'
import { aLoggedInPerson } from './making/logins.ts'
import { asOwnerOf, byAdmin, freshSeller } from './making/prepared.ts'
import { anApplication, anInstalledOne, aPlannedInstallation, ITEM } from './making/sellers.ts'
import { ADMIN_ONLY, ONLY_ITS_SELLER, type SomeRows } from './row.ts'
import { soon } from './soon.ts'

const APPLICATION = {
  fullName: 'Aminata Kamara',
  location: 'Lumley',
  nearestLandmark: 'Opposite the market',
  propertyType: 'home',
  needsPermission: 'no',
  hasSmartphone: 'yes',
  usesVult: 'heard_but_not_using',
  expectedCustomers: 40,
  monthlyEarningsGoal: 'Le 2,000',
  monthlyMobileSpend: 150,
  mobileProvider: 'orange',
  phoneNumber: '+23278123459',
}
const RADIOS = ['propertyType', 'needsPermission', 'hasSmartphone', 'usesVult', 'mobileProvider']

/** Requests about a seller's people, applicants, installations and an admin's decisions about sellers. */
export const shopPeopleRows = {
  apply: {
    ids: 'none',
    request: () => ({ body: APPLICATION }),
    bad: { optional: RADIOS },
  },
  signUpOwner: {
    ids: 'none',
    request: () => ({
      body: { ...APPLICATION, isK3OneFamily: 'no', currentPackage: 'basic', lineKind: 'mobile' },
    }),
    bad: { optional: [...RADIOS, 'isK3OneFamily', 'lineKind'] },
  },
  readApplicationStatus: {
    ids: { openBecause: 'who holds both the number and the reference of an application may ask of it' },
    prepare: async ({ app }) => {
      const { applicationId: id, reference } = await anApprovedApplicant(app)
      return { caller: 'nobody', params: { id }, query: { reference } }
    },
  },
  trustDevice: {
    ids: 'none',
    request: () => ({ body: { token: 'x'.repeat(43) } }),
    prepare: async (fixture) => {
      const { link } = await inviteDevice(fixture.app.deps, ownerOf(await freshSeller(fixture)))
      return { caller: 'nobody', body: { token: new URL(link).searchParams.get('t') ?? '' } }
    },
  },
  readDevice: { ids: 'none' },
  loginStaff: {
    ids: 'none',
    request: () => ({ body: { phone: '+23278123470', pin: '847291' } }),
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      const { phone } = await aPerson(fixture.app, seller)
      const { deviceToken } = await aDevice(fixture.app, seller)
      return { caller: 'nobody', headers: cookieOf(deviceToken), body: { phone, pin: GOOD_PIN } }
    },
  },
  readInstallation: { ids: 'none' },
  listShopLog: { ids: { openBecause: 'its ids only choose among the lines of the caller’s own people' } },
  listStaff: { ids: 'none' },
  addStaff: {
    ids: 'none',
    log: 'staff_added',
    request: () => ({
      body: { name: 'Isatu Conteh', phone: '+23278123470', role: 'cashier', pin: '847291' },
    }),
  },
  changeStaff: {
    ids: ONLY_ITS_SELLER,
    log: 'staff_changed',
    request: ({ staffId }) => ({
      params: { id: staffId },
      body: { name: 'Isatu Conteh', role: 'manager', pin: '406938' },
    }),
    bad: { optional: ['name', 'role', 'pin'] },
  },
  removeStaff: {
    ids: ONLY_ITS_SELLER,
    log: 'staff_removed',
    isLast: true,
    request: ({ staffId }) => ({ params: { id: staffId } }),
  },
  inviteDevice: {
    ids: 'none',
    log: { elsewhere: 'a link that opens nothing yet; the phone that it lets in is in the audit log' },
    prepare: async (fixture) => ({
      caller: 'owner',
      headers: await asOwnerOf(fixture, await freshSeller(fixture)),
    }),
  },
  removeDevice: {
    ids: ONLY_ITS_SELLER,
    log: 'staff_device_removed',
    isLast: true,
    request: ({ staffDeviceId }) => ({ params: { id: staffDeviceId } }),
  },
  changeOwnLogin: {
    ids: 'none',
    log: 'staff_login_changed',
    request: () => ({ body: { pin: '847291', newPin: '406938', newPassword: 'a-good-password' } }),
    bad: { optional: ['newPin', 'newPassword'] },
    prepare: async (fixture) => ({
      caller: 'cashier',
      headers: (await aLoggedInPerson(fixture)).headers,
      body: { pin: GOOD_PIN, newPin: '406938' },
    }),
  },
  readCounter: { ids: 'none' },
  listApplications: { ids: ADMIN_ONLY },
  reviewApplication: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { status: 'approved', reviewNotes: 'All is well.' },
    }),
    prepare: async (fixture, turn) =>
      byAdmin(await anApplication(fixture), {
        status: turn % 2 === 0 ? 'approved' : 'rejected',
        reviewNotes: 'All is well.',
      }),
  },
  listSellers: { ids: ADMIN_ONLY },
  suspendSeller: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'No answer for weeks.' } }),
    prepare: async (fixture) => byAdmin((await freshSeller(fixture)).id),
  },
  reactivateSeller: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reason: 'All is well again.' } }),
    prepare: async (fixture) =>
      byAdmin((await freshSeller(fixture, { shop: { subscriptionStatus: 'suspended' } })).id),
  },
  extendTrial: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { days: 7, reason: 'The equipment came late.' },
    }),
    prepare: async (fixture) => {
      const trialEndsAt = new Date(fixture.app.deps.now().getTime() + 86_400_000)
      const shop = { subscriptionStatus: 'trial', trialEndsAt } as const
      return byAdmin((await freshSeller(fixture, { shop })).id)
    },
  },
  listInstallations: { ids: ADMIN_ONLY },
  planInstallation: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { day: soon(), technician: 'Sorie Kanu', reason: 'It rains.' },
    }),
    bad: { optional: ['reason'] },
    prepare: async ({ app }) =>
      byAdmin((await anApprovedApplicant(app)).id, { day: dayIn(app, 3), technician: 'Sorie Kanu' }),
  },
  recordInstalled: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: {
        networkName: 'Lumley WiFi',
        items: [{ kind: 'router', name: 'A router', serial: 'SN-1' }],
        trainingDay: soon(),
      },
    }),
    bad: { optional: ['trainingDay'], nullable: ['trainingDay'] },
    prepare: async (fixture) => {
      const id = await aPlannedInstallation(fixture)
      const items = [{ ...ITEM, serial: `SN-${id}` }]
      return byAdmin(id, { networkName: 'Lumley WiFi', items })
    },
  },
  finishInstallation: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { trainingDay: soon(), trainer: 'Sorie Kanu', trainee: 'Aminata Kamara' },
    }),
    prepare: async (fixture) =>
      byAdmin(await anInstalledOne(fixture), {
        trainingDay: dayIn(fixture.app, 0),
        trainer: 'Sorie Kanu',
        trainee: 'Aminata Kamara',
      }),
  },
} satisfies SomeRows
