import type { Application } from './queries.ts'

const WORDS: Record<string, string> = {
  home: 'Home',
  business: 'Business',
  yes: 'Yes',
  no: 'No',
  not_sure: 'Not sure',
  heard_but_not_using: 'Heard, not using',
  orange: 'Orange',
  africell: 'Africell',
  qcell: 'QCell',
  one: 'One',
  other: 'Other',
  basic: 'Basic',
  standard: 'Standard',
  premium: 'Premium',
  enterprise: 'Enterprise',
}

/** An answer as people read it; a choice that was never made says so. */
export const answerText = (answer: string | null): string =>
  answer === null ? 'Not answered' : (WORDS[answer] ?? answer)

/** Everything that was asked, in the order of the form. */
export const factsOf = (application: Application): (readonly [label: string, text: string])[] => [
  ['Phone', application.phoneNumber],
  ['Provider', answerText(application.mobileProvider)],
  ['Property', answerText(application.propertyType)],
  ['Needs permission', answerText(application.needsPermission)],
  ['Smartphone', answerText(application.hasSmartphone)],
  ['Uses Vult', answerText(application.usesVult)],
  ['Expected customers', String(application.expectedCustomers)],
  ['Monthly earnings goal', application.monthlyEarningsGoal],
  ['Monthly mobile spend', `Le ${application.monthlyMobileSpend.toLocaleString('en')}`],
  ...(application.kind === 'owner'
    ? ([
        ['K3 One Family', answerText(application.isK3OneFamily)],
        ['Current package', answerText(application.currentPackage)],
      ] as const)
    : []),
  ['Reference', application.reference ?? 'None'],
  ['Application number', application.id],
]
