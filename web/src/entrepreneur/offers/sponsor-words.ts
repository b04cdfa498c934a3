import type { Answer } from '@minit/contract/endpoint.ts'
import type { listSponsorships } from '@minit/contract/entrepreneur/sponsors.ts'
import { ANYONE_HERE_ONCE_A_DAY, NUMBERS_ON_A_LIST_ONCE_A_DAY } from '../../words/sponsors.ts'

type Sponsorship = Answer<typeof listSponsorships>['sponsorships'][number]

const STATES: Record<Sponsorship['state'], string> = {
  awaiting_payment: 'Not paid yet',
  running: 'Running',
  ended: 'Ended',
  cancelled: 'Cancelled',
}

/** The state in words. */
export const sponsorState = ({ state }: Pick<Sponsorship, 'state'>): string => STATES[state]

const WHO: Record<Sponsorship['who'], string> = {
  anyone: ANYONE_HERE_ONCE_A_DAY,
  numbers: NUMBERS_ON_A_LIST_ONCE_A_DAY,
  cards: 'Holders of cards',
}

export const sponsoredText = ({ who }: Pick<Sponsorship, 'who'>): string => WHO[who]
