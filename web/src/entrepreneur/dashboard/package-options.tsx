import {
  dataText,
  MAX_DEVICES,
  type PassClock,
  slowText,
  USE_WITHIN_DAYS,
} from '@minit/domain/passes/pass-options.ts'
import { MAX_SHARING_PHONES, routersInUse } from '@minit/domain/passes/sharing.ts'
import { type Ability, accessModeSupports, type Option } from '@minit/domain/shop/access-mode-options.ts'
import { andList } from '@minit/domain/shop/option-words.ts'
import { travelProblem } from '@minit/domain/shop/travellers.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { AS_NUMBER_OR_NONE } from '../../lib/number-fields.ts'
import { Field, FieldError, SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { gatewaysQuery, statsQuery } from '../queries.ts'
import { SpeedOptions } from '../speed-options.tsx'
import { PackageHours } from './package-hours.tsx'
import type { PackageTerms } from './use-save-package.ts'

/** What the seller's way of joining supports of an option. */
const useAbility = (fromStock: boolean): ((option: Option) => Ability) => {
  const found = useQuery(gatewaysQuery()).data?.filter(({ kind }) => kind !== 'codes')
  const routers = found && routersInUse(found)
  const way = useQuery(statsQuery()).data?.joining
  return (option) =>
    routers === undefined || way === undefined
      ? { isPossible: true, note: null }
      : accessModeSupports(option, { way: fromStock ? 'codes' : way, routers })
}

/** A note next to an option: what the seller must know, or why it is not possible. */
const Note = ({ ability: { note } }: { ability: Ability }) =>
  note === null ? null : <p className="-mt-2 text-sm text-sun-ink">{note}</p>

const SPEED_KEYS = {
  'options.downKbps': 'downKbps',
  'options.upKbps': 'upKbps',
  'options.slowKbps': 'slowKbps',
} as const
type SpeedName = keyof typeof SPEED_KEYS
type SpeedProps = { name: SpeedName; label: string; without?: string }
const SpeedField = ({ name, label, without = 'No limit' }: SpeedProps) => {
  const { register, formState } = useFormContext<PackageTerms>()
  const kbps = useWatch<PackageTerms, SpeedName>({ name })
  const known = formState.defaultValues?.options?.[SPEED_KEYS[name]]
  return (
    <SelectField
      {...register(name, AS_NUMBER_OR_NONE)}
      label={label}
      error={formState.errors.options?.[SPEED_KEYS[name]]?.message}
    >
      <SpeedOptions others={[kbps, known]} without={without} />
    </SelectField>
  )
}

const KEYS = {
  'options.dataLimitMb': 'dataLimitMb',
  'options.slowAfterMegabytes': 'slowAfterMegabytes',
  'options.maxPerDay': 'maxPerDay',
  'options.maxPauses': 'maxPauses',
  'options.pauseDays': 'pauseDays',
} as const
type CountName = keyof typeof KEYS
type CountProps = { name: CountName; label: string; hint?: string | undefined; placeholder?: string }

const CountField = ({ name, label, hint, placeholder = 'No limit' }: CountProps) => {
  const { register, formState } = useFormContext<PackageTerms>()
  return (
    <Field
      {...register(name, AS_NUMBER_OR_NONE)}
      label={label}
      autoComplete="off"
      inputMode="numeric"
      placeholder={placeholder}
      error={formState.errors.options?.[KEYS[name]]?.message}
      {...(hint !== undefined && { hint })}
    />
  )
}

const DataField = () => {
  const limit = useWatch<PackageTerms, 'options.dataLimitMb'>({ name: 'options.dataLimitMb' })
  const hint = typeof limit === 'number' && limit >= 1000 ? dataText(limit) : undefined
  return <CountField name="options.dataLimitMb" label="Data, MB" hint={hint} />
}

/** After so much data it goes on, slower. */
const SlowFields = () => {
  const after = useWatch<PackageTerms, 'options.slowAfterMegabytes'>({ name: 'options.slowAfterMegabytes' })
  const kbps = useWatch<PackageTerms, 'options.slowKbps'>({ name: 'options.slowKbps' })
  const [slowAfterMegabytes, slowKbps] = [countIn(after), countIn(kbps)]
  return (
    <div className="grid grid-cols-2 gap-3">
      <CountField name="options.slowAfterMegabytes" label="Slower after, MB" placeholder="Never" />
      <SpeedField name="options.slowKbps" label="Then up to" without="The same speed" />
      <p className="col-span-2 -mt-2 text-sm text-muted">
        {slowText({ slowAfterMegabytes, slowKbps }) ??
          'A pass that used this much data goes on, slower, to its end.'}
      </p>
    </div>
  )
}

/** What stands in a field for a number, which may be anything while somebody types. */
const countIn = (typed: unknown): number | null => (typeof typed === 'number' && typed > 0 ? typed : null)

const USUAL_PAUSES = { maxPauses: 2, pauseDays: 7 }

/** Whether a customer can pause the minutes and use the rest on another day. */
const Pauses = ({ ability }: { ability: Ability }) => {
  const { setValue } = useFormContext<PackageTerms>()
  const { field } = useController<PackageTerms, 'options.maxPauses'>({ name: 'options.maxPauses' })
  const days = useWatch<PackageTerms, 'options.pauseDays'>({ name: 'options.pauseDays' })
  const isOn = (field.value ?? null) !== null || (days ?? null) !== null
  const change = (isChosen: boolean): void => {
    setValue('options.maxPauses', isChosen ? USUAL_PAUSES.maxPauses : null, { shouldDirty: true })
    setValue('options.pauseDays', isChosen ? USUAL_PAUSES.pauseDays : null, { shouldDirty: true })
  }
  // An option chosen earlier can be removed, but no other is offered.
  if (!ability.isPossible && !isOn) return null
  return (
    <div className="grid gap-3">
      <Switch label="Customers may pause it and keep their minutes" checked={isOn} onCheckedChange={change} />
      {isOn && ability.isPossible && (
        <div className="grid grid-cols-2 gap-3">
          <CountField name="options.maxPauses" label="How many times" />
          <CountField name="options.pauseDays" label="Kept for, days" />
        </div>
      )}
      {isOn && <Note ability={ability} />}
    </div>
  )
}

/** Whether a customer can use the minutes at other shops, which take a part of their price. */
const Travels = ({ ability }: { ability: Ability }) => {
  const { field } = useController<PackageTerms, 'options.travels'>({ name: 'options.travels' })
  const options = useWatch<PackageTerms, 'options'>({ name: 'options' })
  const { clock = 'at_payment', hours = null, dataLimitMb = null, slowAfterMegabytes = null } = options ?? {}
  const problem = travelProblem({ clock, hours, dataLimitMb, slowAfterMegabytes })
  const isOn = field.value === true
  // An option chosen earlier can be removed, but no other is offered.
  if (!ability.isPossible && !isOn) return null
  return (
    <div className="grid gap-1.5">
      <Switch
        label="May be used at other shops"
        checked={isOn}
        disabled={problem !== null && !isOn}
        onCheckedChange={field.onChange}
        aria-describedby="travels-note"
      />
      {problem !== null && isOn ? (
        <FieldError id="travels-note">{problem}</FieldError>
      ) : (
        <p id="travels-note" className="text-sm text-muted">
          {problem === null
            ? 'You keep a tenth of each minute used elsewhere, the other shop gets the rest.'
            : `${problem}.`}
        </p>
      )}
      {isOn && <Note ability={ability} />}
    </div>
  )
}

const phonesUpTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1)

const CLOCK_HINTS: Record<PassClock, string | null> = {
  at_payment: null,
  first_use: `On its first phone, within ${USE_WITHIN_DAYS} days.`,
  while_online: `They wait while every phone is away, and are used within ${USE_WITHIN_DAYS} days. Several phones share them.`,
}

/** When the minutes run. `first` and `online`: whether this shop can sell such minutes. */
const ClockField = ({ first, online }: { first: Ability; online: Ability }) => {
  const { register, setValue } = useFormContext<PackageTerms>()
  const clock = useWatch<PackageTerms, 'options.clock'>({ name: 'options.clock' }) ?? 'at_payment'
  const hint = CLOCK_HINTS[clock]
  const choose = (event: { target: { value: string } }): void => {
    if (event.target.value !== 'while_online') return
    setValue('options.maxPauses', null, { shouldDirty: true })
    setValue('options.pauseDays', null, { shouldDirty: true })
  }
  return (
    <>
      <SelectField
        {...register('options.clock', { onChange: choose })}
        label="The minutes begin"
        {...(hint !== null && { hint })}
      >
        <option value="at_payment">When it is paid</option>
        {(first.isPossible || clock === 'first_use') && (
          <option value="first_use">When a phone first connects</option>
        )}
        {(online.isPossible || clock === 'while_online') && (
          <option value="while_online">Only while you are online</option>
        )}
      </SelectField>
      {clock !== 'at_payment' && <Note ability={clock === 'first_use' ? first : online} />}
      {clock !== 'while_online' && !online.isPossible && first.isPossible && <Note ability={online} />}
    </>
  )
}

type OfferedProps = { ability: Ability; isChosen: boolean; children: ReactNode }

/**
 * An option that is possible, or was chosen earlier and must be removable; its note appears once it
 * is chosen.
 */
const Offered = ({ ability, isChosen, children }: OfferedProps) =>
  ability.isPossible || isChosen ? (
    <>
      {children}
      {isChosen && <Note ability={ability} />}
    </>
  ) : null

const NAMES = {
  speed: 'a speed limit',
  data: 'a data limit',
  slow: 'a slower speed after some data',
  hours: 'hours',
  pause: 'pauses',
  travel: 'use at other shops',
  first_use: 'a later start',
  while_online: 'minutes that wait',
}
type Named = keyof typeof NAMES

/** Options that this shop cannot sell, so that no seller searches for them. */
const NotHere = ({ abilityOf }: { abilityOf: (option: Option) => Ability }) => {
  const missing = (Object.keys(NAMES) as Named[])
    .filter((option) => !abilityOf(option).isPossible)
    // Its reason stands under "The minutes begin", where that can be chosen.
    .filter((option) => option !== 'while_online' || !abilityOf('first_use').isPossible)
  return missing.length === 0 ? null : (
    <p className="text-sm text-muted">
      Not possible in your shop: {andList(missing.map((option) => NAMES[option]))}. A connected router can do
      it.
    </p>
  )
}

/**
 * Number of phones, speed, data, hours, pauses, and the start of its minutes. `fromStock`: it is sold by
 * codes of a box.
 */
export const PackageOptions = ({ fromStock }: { fromStock: boolean }) => {
  const { register } = useFormContext<PackageTerms>()
  const options = useWatch<PackageTerms, 'options'>({ name: 'options' })
  const abilityOf = useAbility(fromStock)
  const { clock, maxDevices = 1, downKbps, upKbps, dataLimitMb, slowAfterMegabytes, hours } = options ?? {}
  const isSlowed = (downKbps ?? upKbps ?? null) !== null
  return (
    <div className="grid gap-3.5 pb-3.5">
      <Offered ability={abilityOf('devices')} isChosen={maxDevices > 1}>
        <SelectField
          {...register('options.maxDevices', { valueAsNumber: true })}
          label="Phones at the same time"
        >
          {phonesUpTo(clock === 'while_online' ? MAX_SHARING_PHONES : MAX_DEVICES).map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 phone' : `${count} phones`}
            </option>
          ))}
        </SelectField>
      </Offered>
      <Offered ability={abilityOf('speed')} isChosen={isSlowed}>
        <div className="grid grid-cols-2 gap-3">
          <SpeedField name="options.downKbps" label="Download, up to" />
          <SpeedField name="options.upKbps" label="Upload, up to" />
        </div>
      </Offered>
      <Offered ability={abilityOf('data')} isChosen={typeof dataLimitMb === 'number'}>
        <DataField />
      </Offered>
      <Offered ability={abilityOf('slow')} isChosen={typeof slowAfterMegabytes === 'number'}>
        <SlowFields />
      </Offered>
      <Offered ability={abilityOf('hours')} isChosen={(hours ?? null) !== null}>
        <PackageHours />
      </Offered>
      <CountField name="options.maxPerDay" label="Most that one phone number can buy a day" />
      {(clock !== 'at_payment' || abilityOf('first_use').isPossible) && (
        <ClockField first={abilityOf('first_use')} online={abilityOf('while_online')} />
      )}
      {clock !== 'while_online' && <Pauses ability={abilityOf('pause')} />}
      <Travels ability={abilityOf('travel')} />
      <NotHere abilityOf={abilityOf} />
      <p className="text-xs text-muted leading-[1.35]">
        What was sold keeps the options that it was sold with. Data is counted up and down, for all phones of
        a pass.
      </p>
    </div>
  )
}
