import type { Sample } from './good-bodies.ts'

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

/** The calls of strangers who want to sell. */
export const publicBodies = () =>
  ({
    apply: { body: APPLICATION, optional: RADIOS },
    signUpOwner: {
      body: { ...APPLICATION, isK3OneFamily: 'no', currentPackage: 'basic' },
      optional: [...RADIOS, 'isK3OneFamily'],
    },
  }) satisfies Record<string, Sample>
