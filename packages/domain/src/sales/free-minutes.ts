import { freetownDay } from '../kernel/durations.ts'

/** What a seller gives for nothing, unless the seller chooses otherwise. */
export const USUAL_FREE_MINUTES = 10
export const MAX_FREE_MINUTES = 180
export const USUAL_FREE_A_DAY = 50
export const MAX_FREE_A_DAY = 1_000

/** The day of a grant in Sierra Leone: a number gets free minutes of one giver once in it. */
export const grantDay = (now: Date): string => freetownDay(now)

/** "Go online free for 20 minutes" */
export const goOnlineFreeText = (minutes: number): string => `Go online free for ${minutes} minutes`

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
