import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { GoalsField, PaymentsField, PricingField } from '@minit/contract/entrepreneur/onboarding.ts'
import { useForm } from 'react-hook-form'
import { paymentsToShow, START_GOALS, START_PRICING } from './answers.ts'
import type { Goals, OnboardingStatus, Payments, Pricing } from './queries.ts'

/** The three forms of the eight steps; they outlive their steps, so that going back loses nothing. */
export const useForms = (status: OnboardingStatus, settings: Payments) => {
  const goals = useForm<Goals>({
    resolver: zodResolver(GoalsField, undefined, { raw: true }),
    defaultValues: status.goals ?? START_GOALS,
  })
  const pricing = useForm<Pricing>({
    resolver: zodResolver(PricingField, undefined, { raw: true }),
    defaultValues: status.pricing ?? START_PRICING,
  })
  const payments = useForm<Payments>({
    resolver: zodResolver(PaymentsField, undefined, { raw: true }),
    defaultValues: paymentsToShow(status, settings),
  })
  return { goals, pricing, payments }
}

export type Forms = ReturnType<typeof useForms>
