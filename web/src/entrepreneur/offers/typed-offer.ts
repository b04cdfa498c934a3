import type { CallInput } from '@minit/contract/endpoint.ts'
import type { createDiscountCode, createHappyHour } from '@minit/contract/entrepreneur/promotions.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { readLe, readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import { clockMinutes, MINUTES_A_DAY } from '@minit/domain/shop/promotions.ts'
import type { Promotion } from './queries.ts'

/** The values of the form's fields, as typed. */
export type OfferTyped = {
  name: string
  code: string
  /** Empty: every package. */
  packageId: string
  takesOff: 'percent' | 'price'
  percent: string
  price: string
  days: number[]
  from: string
  to: string
  lastDay: string
  maxUses: string
  maxPerBuyer: string
}

/** The properties of each part of the form. */
export type PartProps = {
  typed: OfferTyped
  problems: Record<string, string>
  onChange: (changes: Partial<OfferTyped>) => void
}

const MONTH_DAYS = 30

export const startOffer = (kind: Promotion['kind'], now: Date): OfferTyped => ({
  name: kind === 'code' ? '' : 'Happy hour',
  code: '',
  packageId: '',
  takesOff: 'percent',
  percent: '20',
  price: '',
  days: [1, 2, 3, 4, 5],
  from: '14:00',
  to: '16:00',
  lastDay: freetownDay(new Date(now.getTime() + MONTH_DAYS * DAY_MS)),
  maxUses: '50',
  maxPerBuyer: '1',
})

// The server refuses an invalid number with a message for its field.
const termsOf = (typed: OfferTyped) => ({
  name: typed.name,
  packageId: typed.packageId === '' ? null : typed.packageId,
  ...(typed.takesOff === 'percent' ? { percent: readNumber(typed.percent) } : { price: readLe(typed.price) }),
  lastDay: typed.lastDay,
})

export const happyHourOf = (typed: OfferTyped): CallInput<typeof createHappyHour>['body'] => {
  const to = clockMinutes(typed.to) ?? Number.NaN
  return {
    ...termsOf(typed),
    days: typed.days,
    fromMinute: clockMinutes(typed.from) ?? Number.NaN,
    // Midnight is the end of the day.
    toMinute: to === 0 ? MINUTES_A_DAY : to,
  }
}

export const codeOf = (typed: OfferTyped): CallInput<typeof createDiscountCode>['body'] => ({
  ...termsOf(typed),
  code: typed.code,
  maxUses: readNumber(typed.maxUses),
  maxPerBuyer: readNumber(typed.maxPerBuyer),
})
