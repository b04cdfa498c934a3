import { freetownDay } from '../kernel/durations.ts'
import type { Sponsored } from '../money/sponsorships.ts'
import { nextHoursAt, type PassHours } from '../passes/pass-hours.ts'

/** What a seller gives for nothing, unless the seller chooses otherwise. */
export const USUAL_FREE_MINUTES = 10
export const MAX_FREE_MINUTES = 180
export const USUAL_FREE_A_DAY = 50
export const MAX_FREE_A_DAY = 1_000

/** The day of a grant in Sierra Leone: a number gets free minutes of one giver once in it. */
export const grantDay = (now: Date): string => freetownDay(now)

/** Minutes that somebody gives at a shop: a sponsor, or the shop itself, which has no sponsorship. */
type Giving = { sponsorshipId: string | null; who: Sponsored; hours: PassHours | null }

/** The sponsorships that list the number which a phone has proven; null before it has proven one. */
export type Listed = ReadonlySet<string> | null

const rankOf = ({ sponsorshipId, who }: Giving): number => {
  if (sponsorshipId === null) return 2
  return who === 'numbers' ? 0 : 1
}

const oldestFirst = (one: Giving, other: Giving): number =>
  (one.sponsorshipId ?? '') < (other.sponsorshipId ?? '') ? -1 : 1

/**
 * What a phone may have now, by its number. The first pays: a sponsor whose list has the number, then one that pays for anyone,
 * the oldest first, then the shop. Cards are typed.
 */
export const freeChoices = <T extends Giving>(giving: readonly T[], listed: Listed, now: Date): T[] =>
  giving
    .filter(({ who, sponsorshipId }) =>
      who === 'numbers' ? sponsorshipId !== null && listed?.has(sponsorshipId) === true : who === 'anyone',
    )
    .filter(({ hours }) => nextHoursAt(hours, now) === null)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || oldestFirst(one, other))

/** Whether a number that is not proven yet may be on the list of a sponsor who gives minutes now. */
export const mayBeListed = (giving: readonly Giving[], now: Date): boolean =>
  giving.some(({ who, hours }) => who === 'numbers' && nextHoursAt(hours, now) === null)

/** "Go online free for 20 minutes" */
export const goOnlineFreeText = (minutes: number): string => `Go online free for ${minutes} minutes`

/** To a phone that has proven no number, where a sponsor pays for listed ones: no list is named. */
export const ARE_YOU_ON_A_LIST = 'Are you on a sponsor’s list?'
export const TYPE_YOUR_NUMBER = 'Type your number'

/** How often such minutes come: a card is used once. */
export const howOftenText = (isCard: boolean): string =>
  isCard ? 'The card is used up with these minutes.' : 'Free minutes come once a day.'

/** "Free today, paid by Kissy School" */
export const freeTodayText = (payer: string): string => `Free today, paid by ${payer}`

/** "Free, paid by Kissy School" of a phone's pass; "Free minutes" of the seller's own, which have no payer. */
export const freePassText = (payer: string | null): string =>
  payer === null ? 'Free minutes' : `Free, paid by ${payer}`

/** "10 min free today", "10 min free today, paid by Kissy School"; the seller's own have no payer. */
export const minutesFreeText = ({ minutes, name }: { minutes: number; name: string }): string =>
  `${minutes} min free today${name === '' ? '' : `, paid by ${name}`}`
