import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { CallInput } from '@minit/contract/endpoint.ts'
import {
  GoalsField,
  PaymentsField,
  PricingField,
  saveOnboarding,
} from '@minit/contract/entrepreneur/onboarding.ts'
import { LESSON_OF_STEP, type LessonId } from '@minit/domain/shop/onboarding.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../../lib/action.ts'
import { call, failureText } from '../../lib/call.ts'
import { statsQuery } from '../queries.ts'
import {
  type Goals,
  type OnboardingStatus,
  onboardingQuery,
  type Payments,
  type Pricing,
  paymentsToShow,
  START_GOALS,
  START_PRICING,
  stepToOpen,
} from './answers.ts'

/** The three forms of the eight steps; they survive a step change, so that going back loses no input. */
const useForms = (status: OnboardingStatus, settings: Payments) => {
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

type Progress = CallInput<typeof saveOnboarding>['body']

const FALLBACK = 'We could not save your progress'

/** The values of a step's form if it has a valid one; null if it is invalid. */
const answersOf = async (step: number, forms: Forms): Promise<Partial<Progress> | null> => {
  if (step === 1) return (await isGood(forms.goals)) ? { goals: forms.goals.getValues() } : null
  if (step === 3) return (await isGood(forms.pricing)) ? { pricing: forms.pricing.getValues() } : null
  if (step === 5) return (await isGood(forms.payments)) ? { payments: forms.payments.getValues() } : null
  return {}
}

// By `handleSubmit`, which validates on each further change and focuses the first invalid field.
const isGood = async (form: {
  handleSubmit: (onGood: () => void) => () => Promise<void>
}): Promise<boolean> => {
  let isValid = false
  await form.handleSubmit(() => {
    isValid = true
  })()
  return isValid
}

const withLessonOf = (step: number, done: readonly LessonId[]): LessonId[] => {
  const lesson = LESSON_OF_STEP[step]
  return lesson === undefined ? [...done] : [...new Set([...done, lesson])]
}

/** The current one of the eight steps. Continue saves and moves on; Back moves back and saves nothing. */
export const useWizard = (status: OnboardingStatus, settings: Payments) => {
  const client = useQueryClient()
  const forms = useForms(status, settings)
  const [step, setStep] = useState(() => stepToOpen(status))
  const [lessons, setLessons] = useState<readonly LessonId[]>(status.completedLessons)
  const saving = useAction({
    act: (body: Progress) => call(saveOnboarding, { body }),
    done: () => ({ title: 'Progress Saved', message: 'You can go on later, on any phone.' }),
    failed: failure('Not Saved', FALLBACK),
    onDone: (saved) => {
      client.setQueryData(onboardingQuery().queryKey, saved)
      setLessons(saved.completedLessons)
      setStep(saved.currentStep)
      void client.invalidateQueries({ queryKey: statsQuery().queryKey, refetchType: 'none' })
    },
  })
  const goOn = async (): Promise<void> => {
    if (saving.isPending) return
    const answers = await answersOf(step, forms)
    if (answers === null) return
    saving.mutate({ ...answers, step: step + 1, lessonProgress: withLessonOf(step, lessons) })
  }
  const goBack = (): void => {
    saving.reset()
    setStep((now) => Math.max(1, now - 1))
  }
  const failureShown = saving.isError ? failureText(saving.error, FALLBACK) : null
  return { step, lessons, forms, goOn, goBack, isBusy: saving.isPending, failure: failureShown }
}

export type Wizard = ReturnType<typeof useWizard>
