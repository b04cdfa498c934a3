import { formatDay } from '@minit/domain/kernel/durations.ts'
import { leText } from '../../lib/money.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { whenText } from '../when-text.ts'
import type { Batch, Voucher } from './queries.ts'

export const STATES: Record<Voucher['state'], { word: string; tone: BadgeTone }> = {
  unsold: { word: 'Not sold', tone: 'line' },
  sold: { word: 'Sold', tone: 'info' },
  used: { word: 'In use', tone: 'good' },
  over: { word: 'Used', tone: 'quiet' },
  void: { word: 'Out of use', tone: 'bad' },
}

/** "12 vouchers", "1 voucher". */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Formats a day, YYYY-MM-DD, as "20 May 2027". */
export const lastDayText = (day: string): string => formatDay(new Date(`${day}T00:00:00Z`))

/** Formats the counts of a batch without zeros: "20 left, 3 sold, 7 used". */
export const countsText = ({ unsold, sold, used, over, void: gone }: Batch['counts']): string =>
  [
    `${unsold} left`,
    sold > 0 ? `${sold} sold` : null,
    used + over > 0 ? `${used + over} used` : null,
    gone > 0 ? `${gone} out of use` : null,
  ]
    .filter((words) => words !== null)
    .join(', ')

/** "3 used without a tap: Le 60 should be in the till". */
export const untappedText = ({ untapped, price }: Pick<Batch, 'untapped' | 'price'>): string =>
  `${untapped} used without a tap: ${leText((untapped * Math.round(price * 100)) / 100)} should be in the till`

const SOLD_BY: Record<NonNullable<Voucher['soldBy']>, string> = {
  stall: 'sold at the stall',
  agent: 'sold by the agent',
  handed: 'handed to the agent',
  use: 'sold by its use',
}

/** When and how it was sold and used, in one line; empty for an unsold one. */
export const historyText = ({ soldAt, soldBy, usedAt, phoneNumber }: Voucher): string =>
  [
    soldAt === null || soldBy === null ? null : `${whenText(soldAt)} ${SOLD_BY[soldBy]}`,
    phoneNumber === null ? null : `to ${phoneNumber}`,
    usedAt === null || soldBy === 'use' ? null : `used ${whenText(usedAt)}`,
  ]
    .filter((words) => words !== null)
    .join(' · ')
