import type { Answer, CallInput } from '@minit/contract/endpoint.ts'
import { readSettings, saveSettings } from '@minit/contract/entrepreneur/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call, failureText } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'
import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@minit/contract/call.ts'
import { useForm } from 'react-hook-form'
import { statsQuery } from '../queries.ts'

export type Settings = Answer<typeof readSettings>

export const settingsQuery = () => rowQuery(readSettings, {})

export type SettingsValues = CallInput<typeof saveSettings>['body']

const FALLBACK = 'Failed to update settings'

const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

/** The form of the settings. The input stays whatever the result; nothing is sent twice. */
export const useSettingsForm = ({ slug: _, ...start }: Settings) => {
  const client = useQueryClient()
  const form = useForm<SettingsValues>({
    resolver: zodResolver(saveSettings.body, undefined, { raw: true }),
    defaultValues: start,
  })
  const showRefusal = (error: unknown): void => {
    const messages = fieldsOf(error)
    for (const name of Object.keys(start) as (keyof SettingsValues)[]) {
      const message = messages[name]
      if (message !== undefined) form.setError(name, { message }, { shouldFocus: true })
    }
  }
  const saving = useAction({
    act: (body: SettingsValues) => call(saveSettings, { body }),
    done: () => ({ title: 'Settings Updated', message: 'Customers see the changes now.' }),
    failed: failure('Update Failed', FALLBACK),
    onDone: async (saved) => {
      client.setQueryData(settingsQuery().queryKey, saved)
      await client.invalidateQueries({ queryKey: statsQuery().queryKey })
    },
    onFailed: showRefusal,
  })
  const submit = form.handleSubmit((values) => {
    if (!saving.isPending) saving.mutate(values)
  })
  const failureShown = saving.isError ? failureText(saving.error, FALLBACK) : null
  return { form, submit, isBusy: saving.isPending, failure: failureShown }
}
