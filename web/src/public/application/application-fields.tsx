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

type PartProps = { problems: Problems }

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="mt-4 p-4 wide:p-6">
    <fieldset className="grid gap-5">
      <legend className="float-left w-full text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  </Card>
)

export const AboutYou = ({ problems }: PartProps) => (
  <Group title="About you">
    <Field
      label="Full name"
      name="fullName"
      autoComplete="name"
      maxLength={80}
      required
      error={problems.fullName}
    />
    <Field
      label="Phone number"
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={100}
      required
      placeholder="+232 76 123 456"
      error={problems.phoneNumber}
    />
    <RadioField name="mobileProvider" legend="Mobile provider" options={PROVIDERS} />
    <Field
      label="Monthly mobile spend, Le"
      name="monthlyMobileSpend"
      autoComplete="off"
      inputMode="numeric"
      required
      hint="Airtime and data together. A good guess is enough."
      error={problems.monthlyMobileSpend}
    />
    <RadioField name="hasSmartphone" legend="Do you have a smartphone?" options={YES_NO} />
    <RadioField name="usesVult" legend="Do you use Vult?" options={VULT} />
  </Group>
)

export const Place = ({ problems }: PartProps) => (
  <Group title="Where you will sell">
    <Field
      label="Location"
      name="location"
      autoComplete="address-level2"
      maxLength={80}
      required
      hint="Area and town, for example Lumley, Freetown"
      error={problems.location}
    />
    <Field
      label="Nearest landmark"
      name="nearestLandmark"
      maxLength={120}
      required
      hint="So that we find you, for example opposite the market"
      error={problems.nearestLandmark}
    />
    <RadioField name="propertyType" legend="Property type" options={PROPERTY} />
    <RadioField
      name="needsPermission"
      legend="Do you need permission to use the place?"
      options={PERMISSION}
    />
  </Group>
)

/** Questions only for sellers with their own internet. */
export const YourInternet = ({ problems }: PartProps) => (
  <Group title="Your internet">
    <SelectField
      label="Current internet package"
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
    <RadioField name="isK3OneFamily" legend="Are you part of the K3 One Family?" options={YES_NO} />
  </Group>
)

export const Plans = ({ problems }: PartProps) => (
  <Group title="Your plans">
    <Field
      label="Expected customers"
      name="expectedCustomers"
      autoComplete="off"
      inputMode="numeric"
      required
      hint="How many people will buy from you? A good guess is enough."
      error={problems.expectedCustomers}
    />
    <Field
      label="Monthly earnings goal"
      name="monthlyEarningsGoal"
      maxLength={120}
      required
      placeholder="Le 2,000"
      error={problems.monthlyEarningsGoal}
    />
  </Group>
)
