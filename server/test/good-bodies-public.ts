import type { Sample } from './good-body.ts'

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

/** The calls of strangers: who want to sell, or to see what their number bought. */
export const publicBodies = () =>
  ({
    apply: { body: APPLICATION, optional: RADIOS },
    signUpOwner: {
      body: { ...APPLICATION, isK3OneFamily: 'no', currentPackage: 'basic' },
      optional: [...RADIOS, 'isK3OneFamily'],
    },
    askMyCode: { body: { phoneNumber: '+23278123460' } },
    // Of an ask that nobody made: the body is good.
    confirmMyCode: { body: { askId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', code: '123456' } },
  }) satisfies Record<string, Sample>
