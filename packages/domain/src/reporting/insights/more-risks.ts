import { METHOD_NAMES } from '../../platform/method-names.ts'
import { providerName } from '../../platform/provider-names.ts'
import { type Attempts, MAX_ATTEMPTS, type PlatformFigures } from './figures.ts'
import { changingPlaces, failingGroups, stoppedNewcomers } from './platform-patterns.ts'
import type { Risk } from './risks.ts'
import { fallingRepeats, unusedCash } from './shop-patterns.ts'
import { percentFromOne, percentText, strengthText, sumOf } from './statistics.ts'

const WEEKS_8 = 'The last 8 weeks'
const DAYS_28 = 'The last 28 days'

/** The most findings of one kind. */
const MAX_OF_KIND = 2

const OPERATOR_NAMES = {
  orange: 'Orange',
  africell: 'Africell',
  qcell: 'QCell',
  other: 'other networks',
} as const

/** An operator's own mobile money needs no mention of the number's operator. */
const failingText = ({ method, operator }: Attempts): string =>
  method === `${operator}_money`
    ? `${METHOD_NAMES[method]} fails more than other ways to pay`
    : `${METHOD_NAMES[method]} fails more for numbers of ${OPERATOR_NAMES[operator]}`

const periodOf = ({ attempts }: PlatformFigures): string => {
  const counted = sumOf(attempts.flatMap(({ paid, failed }) => [paid, failed]))
  return counted < MAX_ATTEMPTS
    ? 'The last 56 days'
    : `The newest ${MAX_ATTEMPTS.toLocaleString('en')} payments of the last 56 days`
}

const failingRisks = (figures: PlatformFigures): Risk[] =>
  failingGroups(figures)
    .slice(0, MAX_OF_KIND)
    .map(({ group, share, rest, of, errors }) => ({
      risk: failingText(group),
      probability: 'high',
      impact: share >= 0.2 ? 'high' : 'medium',
      mitigation: `Ask ${providerName(group.provider)} about them, and put another provider first if there is one.`,
      evidence: {
        figures: `${percentText(share)} of ${of} payments through ${providerName(group.provider)} came to nothing, ${percentText(rest)} of all others.`,
        query: 'payments joined to purchases: endings by method, provider and operator of the number',
        sample: `${of} payments`,
        period: periodOf(figures),
        strength: strengthText(errors),
      },
    }))

const repeatRisks = (figures: PlatformFigures): Risk[] =>
  fallingRepeats(figures)
    .slice(0, MAX_OF_KIND)
    .map(({ shop, before, after, sales, errors }) => ({
      risk: `Customers come back less to ${shop.name}`,
      probability: 'high',
      impact: after <= before * 0.6 ? 'high' : 'medium',
      mitigation: 'Call the seller: ask about the WiFi, the opening hours and who sells.',
      evidence: {
        figures: `${percentText(after)} of sales in the last four weeks were to known customers, ${percentText(before)} in the four before.`,
        query: 'seller_days: sales and new customers by week',
        sample: `${sales} sales`,
        period: WEEKS_8,
        strength: strengthText(errors),
      },
    }))

const newcomerRisks = (figures: PlatformFigures): Risk[] => {
  const found = stoppedNewcomers(figures)
  if (found === null) return []
  const { stopped, began, errors } = found
  return [
    {
      risk: `${stopped} of ${began} new sellers sold nothing after their first week`,
      probability: 'high',
      impact: 'high',
      mitigation: 'Call every new seller on the eighth day.',
      evidence: {
        figures: `Of ${began} who sold in their first week, ${stopped} sold nothing in their second.`,
        query: 'seller_days joined to entrepreneurs: sales by week since opening',
        sample: `${began} new sellers`,
        period: 'Opened 14 to 90 days ago',
        strength: strengthText(errors),
      },
    },
  ]
}

const placeRisks = (figures: PlatformFigures): Risk[] =>
  changingPlaces(figures)
    .filter(({ ratio }) => ratio < 1)
    .slice(0, MAX_OF_KIND)
    .map(({ place, ratio, sales, errors }) => ({
      risk: `${place} falls behind: ${percentFromOne(ratio)} less of the platform’s sales than a month ago`,
      probability: 'medium',
      impact: 'medium',
      mitigation: `Call the sellers in ${place} and ask what changed.`,
      evidence: {
        figures: `Its share of revenue in the last four weeks against the four before: ${percentFromOne(ratio)} less.`,
        query: 'seller_days joined to entrepreneurs: revenue by place and week',
        sample: `${sales} sales`,
        period: WEEKS_8,
        strength: strengthText(errors),
      },
    }))

const cashRisks = (figures: PlatformFigures): Risk[] =>
  unusedCash(figures)
    .slice(0, MAX_OF_KIND)
    .map(({ shop, cashShare, otherShare, errors }) => ({
      risk: `Cash passes of ${shop.name} are used less than its others`,
      probability: 'medium',
      impact: 'medium',
      mitigation: 'Ask the seller: are these real sales, and do cash customers get their code?',
      evidence: {
        figures: `${percentText(cashShare)} of ${shop.passes.cash} cash passes were seen by its routers, ${percentText(otherShare)} of ${shop.passes.other} others.`,
        query: 'purchases joined to access_sessions: passes used, by method',
        sample: `${shop.passes.cash + shop.passes.other} passes`,
        period: DAYS_28,
        strength: strengthText(errors),
      },
    }))

export const moreRisks = (figures: PlatformFigures): Risk[] => [
  ...failingRisks(figures),
  ...repeatRisks(figures),
  ...newcomerRisks(figures),
  ...placeRisks(figures),
  ...cashRisks(figures),
]
