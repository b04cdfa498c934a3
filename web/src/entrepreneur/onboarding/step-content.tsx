import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Pack, Stats } from '../dashboard/queries.ts'
import { AnalyticsGrowth } from './lessons/analytics-growth.tsx'
import { BusinessFundamentals } from './lessons/business-fundamentals.tsx'
import { CustomerTargeting } from './lessons/customer-targeting.tsx'
import { figuresOf } from './lessons/figures.ts'
import { MarketingBasics } from './lessons/marketing-basics.tsx'
import { PricingStrategy } from './lessons/pricing-strategy.tsx'
import { GoalsStep } from './steps/goals-step.tsx'
import { PaymentsStep } from './steps/payments-step.tsx'
import { PricingFields } from './steps/pricing-fields.tsx'
import type { Forms } from './use-forms.ts'

type StepContentProps = {
  step: number
  forms: Forms
  stats: Stats | undefined
  packs: readonly Pack[] | undefined
}

/** What one of the first seven steps teaches or asks. */
export const StepContent = ({ step, forms, stats, packs }: StepContentProps): ReactNode => {
  // What is being typed is worked with at once.
  const pricing = useWatch({ control: forms.pricing.control, compute: (values) => values })
  const figures = figuresOf({ stats, packs, goals: forms.goals.getValues(), pricing })
  if (step === 1) return <GoalsStep form={forms.goals} />
  if (step === 2) return <BusinessFundamentals figures={figures} />
  if (step === 3) {
    return (
      <>
        <PricingStrategy figures={figures} />
        <PricingFields form={forms.pricing} />
      </>
    )
  }
  if (step === 4) return <CustomerTargeting figures={figures} />
  if (step === 5) return <PaymentsStep form={forms.payments} />
  return step === 6 ? <MarketingBasics figures={figures} /> : <AnalyticsGrowth figures={figures} />
}
