import type { UseFormReturn } from 'react-hook-form'
import { Field, TextAreaField } from '../../../ui/field.tsx'
import type { Goals } from '../answers.ts'
import { ChoiceList } from './choice-list.tsx'

const LEVELS = [
  { value: 'beginner', label: 'Beginner', text: 'This is my first business.' },
  { value: 'intermediate', label: 'Intermediate', text: 'I have sold things before.' },
  { value: 'advanced', label: 'Advanced', text: 'I run a business now.' },
] as const

/** The seller's goals and customers. */
export const GoalsStep = ({ form }: { form: UseFormReturn<Goals> }) => {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <p className="max-w-[60ch]">
        In eight short steps you plan your WiFi business: prices, customers, ways to pay. It takes about ten
        minutes, and you can stop and go on later on any phone. First: what do you want to reach?
      </p>
      <TextAreaField
        {...register('businessGoals')}
        label="Your business goals"
        placeholder="For example: pay the school fees from the stall, and have a second one next year"
        maxLength={1000}
        error={errors.businessGoals?.message}
      />
      <Field
        {...register('expectedMonthlyRevenue')}
        label="Expected monthly revenue, Le"
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        hint="What customers are to pay you in a month, before your costs."
        error={errors.expectedMonthlyRevenue?.message}
      />
      <Field
        {...register('targetCustomers')}
        label="Target customers"
        autoComplete="off"
        maxLength={300}
        placeholder="For example: traders on Abacha Street"
        error={errors.targetCustomers?.message}
      />
      <ChoiceList
        {...register('skillLevel')}
        legend="Your level in business"
        options={LEVELS}
        error={errors.skillLevel?.message}
      />
    </>
  )
}
