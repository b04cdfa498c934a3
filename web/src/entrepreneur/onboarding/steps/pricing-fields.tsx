import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { AS_TYPED_LE, AS_TYPED_NUMBER } from '../../../lib/number-fields.ts'
import { Field } from '../../../ui/field.tsx'
import { statsQuery } from '../../queries.ts'
import type { Pricing } from '../answers.ts'
import { ChoiceList } from './choice-list.tsx'

const STRATEGIES = [
  { value: 'competitive', label: 'Competitive', text: 'A little below the cybercafes around you.' },
  { value: 'premium', label: 'Premium', text: 'More expensive, with a fast line, a seat and a plug.' },
  { value: 'budget', label: 'Budget', text: 'The cheapest in the street, with many customers.' },
] as const
const CUSTOMERS = [
  { value: 'general', label: 'General', text: 'Everybody who comes by.' },
  { value: 'students', label: 'Students', text: 'After school, with little money.' },
  { value: 'professionals', label: 'Professionals', text: 'To work for some hours.' },
  { value: 'tourists', label: 'Tourists', text: 'For as long as they can have.' },
] as const

const AMOUNT = { autoComplete: 'off', inputMode: 'decimal' } as const

/** The seller's rough prices, from which the first packages are made. */
export const PricingFields = ({ form }: { form: UseFormReturn<Pricing> }) => {
  const { register, formState } = form
  const { errors } = formState
  const isRented = useQuery(statsQuery()).data?.hasOwnInternet === false
  return (
    <>
      <h3 className="text-lg">Your prices</h3>
      <ChoiceList
        {...register('pricingStrategy')}
        legend="Pricing strategy"
        options={STRATEGIES}
        error={errors.pricingStrategy?.message}
      />
      <ChoiceList
        {...register('targetCustomerType')}
        legend="Your customers are mostly"
        options={CUSTOMERS}
        error={errors.targetCustomerType?.message}
      />
      <Field
        {...register('defaultProfitMargin', AS_TYPED_NUMBER)}
        label="Profit margin, %"
        autoComplete="off"
        inputMode="numeric"
        hint="25-40% is healthy."
        error={errors.defaultProfitMargin?.message}
      />
      <div className="grid gap-4 min-[400px]:grid-cols-2 min-[400px]:items-start">
        <Field
          {...register('minPackagePrice', AS_TYPED_LE)}
          {...AMOUNT}
          label="Minimum price, Le"
          hint="About what 10 minutes cost."
          error={errors.minPackagePrice?.message}
        />
        <Field
          {...register('maxPackagePrice', AS_TYPED_LE)}
          {...AMOUNT}
          label="Maximum price, Le"
          hint={`About what ${isRented ? '3 hours cost' : 'a whole day costs'}.`}
          error={errors.maxPackagePrice?.message}
        />
      </div>
    </>
  )
}
