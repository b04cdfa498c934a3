import { readLe, readNumber } from '@minit/domain/kernel/typed-numbers.ts'
import type { LineKind, LineOperator, ResaleAnswer } from '@minit/domain/network/line-plan.ts'
import type { Line } from './words.ts'

/** The form's fields as typed: data in GB, the speed in Mbit/s. */
export type TypedLine = {
  kind: LineKind
  operator: LineOperator
  planName: string
  cost: string
  monthDay: string
  gigabytes: string
  mbps: string
  resale: ResaleAnswer | ''
  /** In kbit/s; empty where new passes keep their speed. */
  least: string
}

const FIRST: TypedLine = {
  kind: 'mobile',
  operator: 'orange',
  planName: '',
  cost: '',
  monthDay: '1',
  gigabytes: '',
  mbps: '',
  resale: '',
  least: '',
}

const thousandths = (value: number | null): string => (value === null ? '' : String(value / 1000))

/** The form begins with the saved line, else with the answer at the sign-up. */
export const typedOf = (line: Line | null, kindAtSignUp: LineKind | null = null): TypedLine =>
  line === null
    ? { ...FIRST, kind: kindAtSignUp ?? FIRST.kind }
    : {
        kind: line.kind,
        operator: line.operator,
        planName: line.planName,
        cost: String(line.cost),
        monthDay: String(line.monthDay),
        gigabytes: thousandths(line.megabytes),
        mbps: thousandths(line.downKbps),
        resale: line.resale ?? '',
        least: line.leastKbps === null ? '' : String(line.leastKbps),
      }

/** Nothing typed is null; what is no number becomes 0, which the server refuses, where JSON would make it null. */
const thousands = (typed: string): number | null =>
  typed.trim() === '' ? null : Math.round(readNumber(typed) * 1000) || 0

/** The body of the call. */
export const bodyOf = ({ kind, operator, planName, ...typed }: TypedLine) => ({
  kind,
  operator,
  planName,
  cost: readLe(typed.cost),
  monthDay: readNumber(typed.monthDay),
  megabytes: thousands(typed.gigabytes),
  downKbps: thousands(typed.mbps),
  resale: kind === 'satellite' && typed.resale !== '' ? typed.resale : null,
  leastKbps: typed.least === '' ? null : Number(typed.least),
})
