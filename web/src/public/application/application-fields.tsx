import { LINE_KIND_NAMES, LINE_KINDS, RESALE_RULE } from '@minit/domain/network/line-plan.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import type { Problems } from './check-answers.ts'

type Option = readonly [value: string, label: string]

/** An optional question with a few answers. */
const RadioField = (props: { name: string; legend: string; options: readonly Option[] }) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">
      {props.legend} <span className="font-normal text-muted">(optional)</span>
    </legend>
    <div className="flex flex-wrap gap-2">
      {props.options.map(([value, label]) => (
        <Choice
          key={value}
          name={props.name}
          value={value}
          look="grid place-items-center border-edge shadow-none min-h-12 min-w-16 px-4 py-2 text-center"
        >
          {label}
        </Choice>
      ))}
    </div>
  </fieldset>
)

const YES_NO: readonly Option[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
]
const PERMISSION: readonly Option[] = [...YES_NO, ['not_sure', 'Not sure']]
const VULT: readonly Option[] = [...YES_NO, ['heard_but_not_using', 'I know it, but do not use it']]
const PROPERTY: readonly Option[] = [
  ['home', 'Home'],
  ['business', 'Business'],
]
const PROVIDERS: readonly Option[] = [
  ['orange', 'Orange'],
  ['africell', 'Africell'],
  ['qcell', 'QCell'],
  ['one', 'One'],
  ['other', 'Other'],
]
const PACKAGES: readonly Option[] = [
  ['basic', 'Basic'],
  ['standard', 'Standard'],
  ['premium', 'Premium'],
  ['enterprise', 'Enterprise'],
  ['other', 'Other'],
]

const LABELS = {
  fullName: 'Full name',
  phoneNumber: 'Phone number',
  location: 'Location',
  currentPackage: 'Current internet package',
  nearestLandmark: 'Nearest landmark',
  expectedCustomers: 'Expected customers',
  monthlyEarningsGoal: 'Monthly earnings goal',
  monthlyMobileSpend: 'Monthly mobile spend, Le',
}

/** The label of the field with this name. */
export const labelOf = (name: string): string =>
  Object.entries(LABELS).find(([known]) => known === name)?.[1] ?? name

type PartProps = { problems: Problems }

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="mt-4 p-4 wide:p-6">
    <fieldset className="grid gap-5">
      <legend className="float-left w-full text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  </Card>
)

/** What opens an account or an application. */
export const AboutYou = ({ problems, children }: PartProps & { children: ReactNode }) => (
  <Group title="About you">
    <Field
      label={LABELS.fullName}
      name="fullName"
      autoComplete="name"
      maxLength={80}
      required
      error={problems.fullName}
    />
    <Field
      label={LABELS.phoneNumber}
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={100}
      required
      placeholder="+232 76 123 456"
      error={problems.phoneNumber}
    />
    <Field
      label={LABELS.location}
      name="location"
      autoComplete="address-level2"
      maxLength={80}
      required
      hint="Where you will sell: area and town, for example Lumley, Freetown"
      error={problems.location}
    />
    {children}
  </Group>
)

export const Landmark = ({ problems }: PartProps) => (
  <Field
    label={LABELS.nearestLandmark}
    name="nearestLandmark"
    maxLength={120}
    required
    hint="So that we find you, for example opposite the market"
    error={problems.nearestLandmark}
  />
)

/** Only sellers with their own internet have one. */
export const CurrentPackage = ({ problems }: PartProps) => (
  <SelectField
    label={LABELS.currentPackage}
    name="currentPackage"
    defaultValue=""
    required
    error={problems.currentPackage}
  >
    <option value="">Choose your package</option>
    {PACKAGES.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)

/** What the internet of a seller with their own comes by. */
export const InternetLine = () => (
  <div className="grid gap-2">
    <RadioField
      name="lineKind"
      legend="What is your internet line?"
      options={LINE_KINDS.map((kind) => [kind, LINE_KIND_NAMES[kind]] as const)}
    />
    <p className="text-sm text-muted">Satellite: {RESALE_RULE}</p>
  </div>
)

export const Place = ({ children }: { children?: ReactNode }) => (
  <Group title="Where you will sell">
    {children}
    <RadioField name="propertyType" legend="Property type" options={PROPERTY} />
    <RadioField
      name="needsPermission"
      legend="Do you need permission to use the place?"
      options={PERMISSION}
    />
  </Group>
)

export const Plans = ({ problems }: PartProps) => (
  <Group title="Your plans">
    <Field
      label={LABELS.expectedCustomers}
      name="expectedCustomers"
      autoComplete="off"
      inputMode="numeric"
      required
      hint="How many people will buy from you? A good guess is enough."
      error={problems.expectedCustomers}
    />
    <Field
      label={LABELS.monthlyEarningsGoal}
      name="monthlyEarningsGoal"
      maxLength={120}
      required
      placeholder="Le 2,000"
      error={problems.monthlyEarningsGoal}
    />
  </Group>
)

export const YourPhone = ({ problems, children }: PartProps & { children?: ReactNode }) => (
  <Group title="Your phone">
    <Field
      label={LABELS.monthlyMobileSpend}
      name="monthlyMobileSpend"
      autoComplete="off"
      inputMode="numeric"
      required
      hint="Airtime and data together. A good guess is enough."
      error={problems.monthlyMobileSpend}
    />
    <RadioField name="mobileProvider" legend="Mobile provider" options={PROVIDERS} />
    <RadioField name="hasSmartphone" legend="Do you have a smartphone?" options={YES_NO} />
    <RadioField name="usesVult" legend="Do you use Vult?" options={VULT} />
    {children}
  </Group>
)

/** A question only for sellers with their own internet. */
export const K3Family = () => (
  <RadioField name="isK3OneFamily" legend="Are you part of the K3 One Family?" options={YES_NO} />
)
