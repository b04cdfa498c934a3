import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@minit/contract/call.ts'
import { nameNetwork } from '@minit/contract/entrepreneur/site.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { call, failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'

const FALLBACK = 'We could not reach our server. Please try again.'

/** Asks an owner for the one thing without which no customer finds the WiFi. */
export const NameWifiForm = ({ onDone }: { onDone?: () => void }) => {
  const client = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(nameNetwork.body, undefined, { raw: true }),
    defaultValues: { networkName: '' },
  })
  const save = useMutation({
    mutationFn: (body: { networkName: string }) => call(nameNetwork, { body }),
    onSuccess: async ({ networkName }) => {
      toast({ title: 'Settings Updated', message: `Your customers join ${networkName}.` })
      onDone?.()
      // Whether the shop sells, and what its first steps say, hang on it.
      await client.invalidateQueries()
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.details?.fields?.networkName : undefined
      setError('networkName', { message: field ?? failureText(error, FALLBACK) })
    },
  })
  const submit = (event: FormEvent): void => {
    // It may stand in a window over another form, which must not be sent with it.
    event.stopPropagation()
    void handleSubmit((values) => {
      if (!save.isPending) save.mutate(values)
    })(event)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        {...register('networkName')}
        label="Network name"
        hint="The name that phones show in their list of WiFi networks, letter by letter."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.networkName?.message}
      />
      <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
