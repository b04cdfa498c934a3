import '../../lib/zod-without-eval.ts'
import { ApiError } from '@minit/contract/call.ts'
import { completeOnboarding } from '@minit/contract/entrepreneur/onboarding.ts'
import { createPackage, listPackages } from '@minit/contract/entrepreneur/packages.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../../lib/action.ts'
import { call, failureText } from '../../lib/call.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import type { Choices } from './answers.ts'
import { bodyOf, isThere, type Starter, type Starters, starterResolver } from './starters.ts'

const FALLBACK = 'We could not finish. Please try again.'

type Refused = { index: number; error: unknown }

const makePackages = async (starters: readonly Starter[], way: AccessMode): Promise<void> => {
  if (!starters.some(({ isChosen }) => isChosen)) return
  const packs = await call(listPackages, {})
  for (const [index, starter] of starters.entries()) {
    if (!starter.isChosen || isThere(starter, packs)) continue
    try {
      await call(createPackage, { body: bodyOf(starter, way) })
    } catch (error) {
      throw { index, error } satisfies Refused
    }
  }
}

const isRefused = (thrown: unknown): thrown is Refused =>
  typeof thrown === 'object' && thrown !== null && 'index' in thrown && 'error' in thrown

/** The last step: completes the onboarding, creates the selected packages, and opens the dashboard. */
export const useLaunch = (choices: () => Choices, starters: Starters, way: AccessMode) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const form = useForm<Starters>({ resolver: starterResolver, defaultValues: starters })
  const showRefusal = ({ index, error }: Refused): void => {
    const fields = error instanceof ApiError ? (error.details?.fields ?? {}) : {}
    for (const name of ['name', 'durationMinutes', 'price'] as const) {
      const message = fields[name]
      if (message !== undefined) form.setError(`packs.${index}.${name}`, { message })
    }
  }
  const launching = useAction({
    // Each part can be repeated: a second try continues where the first one stopped.
    act: async ({ packs }: Starters) => {
      await call(completeOnboarding, { body: choices() })
      await makePackages(packs, way)
    },
    done: () => ({ title: 'Onboarding Complete!', message: 'Your shop is ready for customers.' }),
    failed: (thrown) =>
      isRefused(thrown)
        ? failure('Creation Failed', FALLBACK)(thrown.error)
        : failure('Not Saved', FALLBACK)(thrown),
    onDone: async () => {
      // The dashboard must read the new state.
      await client.invalidateQueries()
      await navigate(paths.dashboard())
    },
    onFailed: (thrown) => {
      if (isRefused(thrown)) showRefusal(thrown)
    },
  })
  const isBusy = launching.isPending || launching.isSuccess
  const submit = form.handleSubmit((values) => {
    if (!isBusy) launching.mutate(values)
  })
  const thrown = launching.error
  const failureShown =
    thrown === null ? null : failureText(isRefused(thrown) ? thrown.error : thrown, FALLBACK)
  return { form, submit, isBusy, failure: failureShown }
}
