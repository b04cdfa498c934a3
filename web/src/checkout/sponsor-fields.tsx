import { formatDuration } from '@minit/domain/kernel/durations.ts'
import type { Sponsored, SponsorWay } from '@minit/domain/money/sponsorships.ts'
import { MINUTES_A_DAY, WEEK } from '@minit/domain/passes/pass-hours.ts'
import { speedText } from '@minit/domain/passes/pass-options.ts'
import { dayBox, SPONSOR_SPEEDS } from '@minit/domain/sales/sponsor-terms.ts'
import { dayName, minuteText } from '@minit/domain/shop/option-words.ts'
import type { ReactNode } from 'react'
import { leText } from '../lib/money.ts'
import { Field, FieldError, SelectField, TextAreaField } from '../ui/field.tsx'
import { NUMBERS_ON_A_LIST_ONCE_A_DAY, PAY_BY_BANK_TRANSFER } from '../words/sponsors.ts'

type Values = Readonly<Record<string, string>>

type FieldsProps = {
  packages: readonly { id: string; minutes: number; price: number }[]
  /** YYYY-MM-DD in Sierra Leone. */
  today: string
  /** What was typed before; null on a new form. */
  values: Values | null
  /** The terms of an earlier sponsorship, for a new form. */
  usual?: Values
  /** Messages by field name, as the call refuses them. */
  problems: Values
  /** The seller fills the form in for the sponsor. */
  isForSponsor?: boolean
}

const WHO: readonly (readonly [Sponsored, string, string])[] = [
  ['anyone', 'Anyone at this WiFi, once a day', 'Each phone number proves itself by an SMS code.'],
  ['numbers', NUMBERS_ON_A_LIST_ONCE_A_DAY, 'Pupils or staff: only their numbers.'],
  ['cards', 'Cards to hand out', 'Codes to print. Each lets one phone in once.'],
]

/** Hidden while another choice is made; where the browser cannot tell, it stays. */
const LISTED_ONLY = '[form:has([value=numbers]:not(:checked))_&]:hidden'

const WAYS: readonly (readonly [SponsorWay, string, string])[] = [
  ['mobile_money', 'By mobile money', 'You confirm on your Orange or Africell phone.'],
  ['invoice', 'By invoice', PAY_BY_BANK_TRANSFER],
]

type RadiosProps = {
  name: string
  legend: string
  /** The first is chosen unless the form has one of these. */
  choices: readonly (readonly [value: string, label: string, hint: string])[]
  chosen: string | undefined
  children?: ReactNode
}

const Radios = ({ name, legend, choices, chosen, children }: RadiosProps) => {
  const isChosen = choices.some(([value]) => value === chosen)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {choices.map(([value, label, hint], place) => (
        <label key={value} className="flex items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={isChosen ? value === chosen : place === 0}
            className="flex-none mt-0.5 size-5 accent-action"
          />
          <span>
            {label}
            <span className="block text-sm text-muted">{hint}</span>
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}

const Who = ({ values, problems }: Pick<FieldsProps, 'values' | 'problems'>) => (
  <Radios name="who" legend="Who may use it" choices={WHO} chosen={values?.who}>
    <TextAreaField
      label="Phone numbers"
      name="numbers"
      rows={4}
      maxLength={20_000}
      defaultValue={values?.numbers ?? ''}
      error={problems.numbers}
      hint="One in each line. We keep no number: only marks that match it."
      className={LISTED_ONLY}
    />
  </Radios>
)

const STEPS = Array.from({ length: MINUTES_A_DAY / 30 + 1 }, (_, step) => step * 30)

const Hours = ({ values, problems }: Pick<FieldsProps, 'values' | 'problems'>) => {
  const time = (name: string, label: string, usual: number, error: string | undefined) => (
    <SelectField label={label} name={name} defaultValue={values?.[name] ?? usual} error={error}>
      {STEPS.slice(usual === 0 ? 0 : 1, usual === 0 ? -1 : undefined).map((minute) => (
        <option key={minute} value={minute}>
          {minuteText(minute)}
        </option>
      ))}
    </SelectField>
  )
  const daysError = problems['hours.days']
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {time('fromMinute', 'From', 0, problems['hours.fromMinute'])}
        {time('untilMinute', 'Until', MINUTES_A_DAY, problems['hours.untilMinute'])}
      </div>
      <fieldset aria-describedby={daysError === undefined ? undefined : 'days-error'}>
        <legend className="text-sm font-medium">Days</legend>
        <div className="grid grid-cols-4 gap-1.5 mt-1 min-[420px]:grid-cols-7">
          {WEEK.map((day) => (
            <label key={day} className="relative">
              <input
                type="checkbox"
                name={dayBox(day)}
                value="1"
                defaultChecked={values === null || (values[dayBox(day)] ?? '') !== ''}
                className="focus-proxy"
              />
              <span className="choice grid place-items-center min-h-touch text-sm font-medium">
                {dayName(day)}
              </span>
            </label>
          ))}
        </div>
        {daysError !== undefined && <FieldError id="days-error">{daysError}</FieldError>}
      </fieldset>
    </>
  )
}

const LATER_FIELDS = ['hours.fromMinute', 'hours.untilMinute', 'hours.days', 'downKbps']

/** What most sponsors leave as it is. */
const HoursAndSpeed = ({ values, problems }: Pick<FieldsProps, 'values' | 'problems'>) => (
  <details
    className="group border border-edge rounded-lg"
    open={LATER_FIELDS.some((name) => problems[name] !== undefined) || undefined}
  >
    <summary className="flex items-center justify-between gap-3 min-h-touch px-3 font-medium cursor-pointer after:content-['›'] after:text-xl after:text-muted group-open:after:rotate-90">
      Hours and speed, if you like
    </summary>
    <div className="grid gap-4 px-3 pt-1 pb-4">
      <Hours values={values} problems={problems} />
      <SelectField
        label="Speed of each phone"
        name="downKbps"
        defaultValue={values?.downKbps ?? ''}
        error={problems.downKbps}
      >
        <option value="">As fast as the line</option>
        {SPONSOR_SPEEDS.map((kbps) => (
          <option key={kbps} value={kbps}>
            Up to {speedText(kbps)}
          </option>
        ))}
      </SelectField>
    </div>
  </details>
)

/** The terms of a sponsorship: plain fields that a form sends, with or without scripts. */
export const SponsorFields = ({
  packages,
  today,
  values,
  usual = {},
  problems,
  isForSponsor = false,
}: FieldsProps) => {
  const field = (name: string, otherwise = '') => ({
    name,
    defaultValue: values?.[name] ?? usual[name] ?? otherwise,
    error: problems[name],
    required: true,
  })
  return (
    <>
      <Field
        {...field('sponsorName')}
        label={isForSponsor ? 'Name of the sponsor' : 'Your name, or your school, clinic or firm'}
        maxLength={60}
        hint="Phones read: Free today, paid by this name."
      />
      <Field
        {...field('phoneNumber')}
        label={isForSponsor ? 'Phone number of the sponsor' : 'Your phone number'}
        type="tel"
        inputMode="tel"
        autoComplete={isForSponsor ? 'off' : 'tel'}
        maxLength={100}
        placeholder="+232 76 123 456"
        hint={
          isForSponsor
            ? 'It gets an SMS with the page to pay on.'
            : 'From abroad with + and the country code, and pay by invoice. SMS go to Sierra Leone only.'
        }
      />
      <div className="grid grid-cols-2 gap-3">
        <Field {...field('sum')} label="Sum in Le" inputMode="decimal" maxLength={20} />
        <Field {...field('minutesEach', '20')} label="Minutes for each" inputMode="numeric" maxLength={4} />
      </div>
      <SelectField
        label="Price of the minutes"
        name="packageId"
        // The cheapest minutes are first.
        defaultValue={
          values?.packageId ?? packages.find(({ id }) => id === usual.packageId)?.id ?? packages[0]?.id
        }
        error={problems.packageId}
      >
        {packages.map(({ id, minutes, price }) => (
          <option key={id} value={id}>
            {leText(price)} for {formatDuration(minutes)}
          </option>
        ))}
      </SelectField>
      <Who values={values ?? usual} problems={problems} />
      <div className="grid grid-cols-2 gap-3">
        <Field {...field('firstDay', today)} label="First day" type="date" min={today} />
        <Field {...field('lastDay')} label="Last day" type="date" min={today} />
      </div>
      <HoursAndSpeed values={values} problems={problems} />
      {!isForSponsor && (
        <Radios name="way" legend="How you pay" choices={WAYS} chosen={values?.way ?? usual.way} />
      )}
    </>
  )
}
