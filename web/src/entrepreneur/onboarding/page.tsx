import { LAST_ONBOARDING_STEP } from '@minit/domain/shop/onboarding.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { cx } from '../../lib/cx.ts'
import { useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { AUTHENTICATED_WIDTH, AuthenticatedHead } from '../../ui/page-head.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { type Pack, packagesQuery, type Stats, statsQuery } from '../queries.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { type Settings, settingsQuery } from '../settings/use-settings-form.ts'
import { type OnboardingStatus, onboardingQuery } from './answers.ts'
import { AnalyticsGrowth } from './lessons/analytics-growth.tsx'
import { BusinessFundamentals } from './lessons/business-fundamentals.tsx'
import { CustomerTargeting } from './lessons/customer-targeting.tsx'
import { figuresOf } from './lessons/figures.ts'
import { MarketingBasics } from './lessons/marketing-basics.tsx'
import { PricingStrategy } from './lessons/pricing-strategy.tsx'
import { GoalsStep } from './steps/goals-step.tsx'
import { LaunchStep } from './steps/launch-step.tsx'
import { PaymentsStep } from './steps/payments-step.tsx'
import { PricingFields } from './steps/pricing-fields.tsx'
import type { Forms } from './use-wizard.ts'
import { useWizard } from './use-wizard.ts'
import { WizardFrame } from './wizard-frame.tsx'

type StepContentProps = {
  step: number
  forms: Forms
  stats: Stats | undefined
  packs: readonly Pack[] | undefined
}

/** The content of one of the first seven steps: a lesson or a form. */
const StepContent = ({ step, forms, stats, packs }: StepContentProps): ReactNode => {
  // Lessons use the current input at once.
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

const Loading = () => (
  <div aria-busy="true" className="grid gap-3">
    <span className="spoken">Loading your progress</span>
    <Skeleton className="h-120 rounded-lg" />
  </div>
)

const Wizard = ({ status, settings }: { status: OnboardingStatus; settings: Settings }) => {
  const wizard = useWizard(status, settings)
  const { step, forms, goOn, goBack, isBusy, failure } = wizard
  const stats = useQuery(statsQuery()).data
  const packs = useQuery(packagesQuery()).data
  if (step === LAST_ONBOARDING_STEP) {
    if (stats === undefined || packs === undefined) return <Loading />
    return <LaunchStep wizard={wizard} packs={packs} stats={stats} />
  }
  return (
    <WizardFrame
      step={step}
      onSubmit={() => void goOn()}
      onBack={goBack}
      isBusy={isBusy}
      busyLabel="Saving..."
      failure={failure}
    >
      <StepContent step={step} forms={forms} stats={stats} packs={packs} />
    </WizardFrame>
  )
}

const Onboarding = (): ReactNode => {
  const status = useQuery(onboardingQuery())
  const settings = useQuery(settingsQuery())
  if (status.data !== undefined && settings.data !== undefined) {
    return <Wizard status={status.data} settings={settings.data} />
  }
  if (!status.isError && !settings.isError) return <Loading />
  const retry = (): void => {
    for (const query of [status, settings]) if (query.isError) void query.refetch()
  }
  return (
    <RetryState
      title="We could not load your progress"
      text="What you saved is safe. Check your connection and try again."
      onRetry={retry}
      isBusy={status.isFetching || settings.isFetching}
    />
  )
}

const ToDashboard = () => (
  <GoLink href={paths.dashboard()} variant="plain" size="small" className="-mr-3">
    <ArrowLeft />
    Dashboard
  </GoLink>
)

export const Page = () => {
  useTitle('Onboarding')
  return (
    <>
      <AuthenticatedHead aside={<ToDashboard />}>
        <h1 className="pt-0.5 pb-4 text-xl leading-[1.2] desk:pb-5 desk:text-2xl">Onboarding</h1>
      </AuthenticatedHead>
      <RequireEntrepreneur isAlone action="change_settings" fallback={<main aria-busy="true" />}>
        <main className={cx(AUTHENTICATED_WIDTH, 'pt-4 pb-12 wide:pt-6')}>
          <Onboarding />
        </main>
      </RequireEntrepreneur>
    </>
  )
}
