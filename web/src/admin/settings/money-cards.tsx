import {
  readMoneyTerms,
  saveFee,
  savePayoutTerms,
  saveSettlementDelays,
} from '@minit/contract/admin/money-terms.ts'
import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { formatDay } from '@minit/domain/kernel/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { AS_LE, AS_NUMBER } from '../../lib/number-fields.ts'
import { rowQuery } from '../../lib/query.ts'
import { Field } from '../../ui/field.tsx'
import { CancelChange } from './cancel-change.tsx'
import { type FormProps, ReasonField, SettingCard, SettingForm, useSettingForm } from './settings-cards.tsx'

export type Terms = Answer<typeof readMoneyTerms>
type Fee = Terms['fees'][number]

export const termsQuery = () => rowQuery(readMoneyTerms, {})

/** "2.5 % and Le 0.50", "nothing". */
const feeText = ({ basisPoints, fixed }: Omit<Fee, 'beginsAt'>): string => {
  const parts = [basisPoints > 0 && `${basisPoints / 100} %`, fixed > 0 && leText(fixed)].filter(Boolean)
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}

/** Fees are sorted by start, latest first: the next one is the last of the future ones. */
export const feesText = ({ fees }: Pick<Terms, 'fees'>, now = Date.now()): string => {
  const current = fees.find(({ beginsAt }) => Date.parse(beginsAt) <= now)
  const next = fees.findLast(({ beginsAt }) => Date.parse(beginsAt) > now)
  const fee = current === undefined ? 'nothing' : feeText(current)
  const kept =
    fee === 'nothing' ? 'We keep nothing of a sale.' : `We keep ${fee} of each sale that is paid to us.`
  if (next === undefined) return `${kept} Cash has no fee.`
  const begins = new Date(next.beginsAt)
  return `${kept} From ${formatDay(begins)}: ${feeText(next)}.`
}

type FeeValues = { day: string; percent: number; fixed: number; reason: string }

/** Midnight in Freetown of the chosen day; null, which means now, if none was chosen. */
const beginsAtOf = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T00:00:00Z`).toISOString()

const FeeForm = (props: FormProps<FeeValues>) => {
  const { register, form, fields } = useSettingForm(props, ({ day, percent, fixed, reason }) =>
    call(saveFee, {
      body: { beginsAt: beginsAtOf(day), basisPoints: Math.round(percent * 100), fixed, reason },
    }),
  )
  return (
    <SettingForm {...form}>
      <Field
        {...register('percent', AS_NUMBER)}
        label="Percent of the price"
        autoComplete="off"
        inputMode="decimal"
        error={fields.basisPoints}
      />
      <Field
        {...register('fixed', AS_LE)}
        label="Plus a fixed amount in Le"
        autoComplete="off"
        inputMode="decimal"
        error={fields.fixed}
      />
      <Field
        {...register('day')}
        label="From this day"
        type="date"
        hint="Leave empty to begin now. Earlier orders keep their fee."
        error={fields.beginsAt}
      />
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

/** The platform fee on sales that the platform collects. */
export const FeeCard = () => {
  const { data } = useQuery(termsQuery())
  if (data === undefined) return null
  const { basisPoints = 0, fixed = 0 } = data.fees[0] ?? {}
  return (
    <SettingCard
      id="platform-fee"
      title="Platform fee"
      text={feesText(data)}
      spoken={<span className="spoken">: platform fee</span>}
      more={data.fees.some(({ beginsAt }) => Date.parse(beginsAt) > Date.now()) && <CancelChange of="fees" />}
      form={(onDone) => (
        <FeeForm start={{ day: '', percent: basisPoints / 100, fixed, reason: '' }} onDone={onDone} />
      )}
    />
  )
}

const COLLECTORS = [
  ['pawapay', 'pawaPay'],
  ['monime', 'Monime'],
  ['vult', 'Vult'],
  ['orange-web', 'Orange Money Web Payment'],
] as const
const PENDING_HINT =
  'Until then a seller sees the money as pending. Earlier orders keep the hours they were made with.'

type Delays = CallInput<typeof saveSettlementDelays>['body']

const DelayForm = (props: FormProps<Delays>) => {
  const { register, form, fields } = useSettingForm(props, (body) => call(saveSettlementDelays, { body }))
  const hours = { autoComplete: 'off', inputMode: 'numeric' } as const
  return (
    <SettingForm {...form}>
      {COLLECTORS.map(([name, label], at) => (
        <Field
          key={name}
          {...register(name, AS_NUMBER)}
          {...hours}
          label={`Hours until ${label} has settled`}
          hint={at === COLLECTORS.length - 1 ? PENDING_HINT : undefined}
          error={fields[name]}
        />
      ))}
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

const delayText = (hours: number): string => (hours === 0 ? 'at once' : `after ${hours} hours`)

/** The settlement delay of each provider. */
export const SettlementCard = () => {
  const { data } = useQuery(termsQuery())
  if (data === undefined) return null
  const delays = data.settlementDelayHours
  const hours = COLLECTORS.map(([name]) => delays[name])
  const isSame = hours.every((each) => each === hours[0])
  const each = COLLECTORS.map(([name, label]) => `by ${label} ${delayText(delays[name])}`).join(', ')
  return (
    <SettingCard
      id="settlement"
      title="Settlement"
      text={`Money that customers paid is available to sellers ${isSame ? delayText(hours[0] ?? 0) : each}.`}
      spoken={<span className="spoken">: settlement</span>}
      form={(onDone) => <DelayForm start={{ ...delays, reason: '' }} onDone={onDone} />}
    />
  )
}

type PayoutTerms = CallInput<typeof savePayoutTerms>['body']

const PayoutTermsForm = (props: FormProps<PayoutTerms>) => {
  const { register, form, fields } = useSettingForm(props, (body) => call(savePayoutTerms, { body }))
  const amount = { autoComplete: 'off', inputMode: 'decimal' } as const
  return (
    <SettingForm {...form}>
      <Field {...register('minimum', AS_LE)} {...amount} label="The least, in Le" error={fields.minimum} />
      <Field
        {...register('approvalAbove', AS_LE)}
        {...amount}
        label="An admin approves more than, in Le"
        error={fields.approvalAbove}
      />
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

/** The minimum payout, and the amount from which an admin must approve one. */
export const PayoutTermsCard = () => {
  const { data } = useQuery(termsQuery())
  if (data === undefined) return null
  const { minimum, approvalAbove } = data.payouts
  return (
    <SettingCard
      id="payout-terms"
      title="Payouts"
      text={`At least ${leText(minimum)} each. An admin first approves those above ${leText(approvalAbove)}.`}
      spoken={<span className="spoken">: payouts</span>}
      form={(onDone) => <PayoutTermsForm start={{ minimum, approvalAbove, reason: '' }} onDone={onDone} />}
    />
  )
}
