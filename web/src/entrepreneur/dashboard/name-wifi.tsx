import { WE_COULD_NOT_REACH_OUR_SERVER_PLEASE_TRY_AGAIN } from '../../words/everyone.ts'
import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@minit/contract/call.ts'
import { AccessModeField } from '@minit/contract/entrepreneur/settings.ts'
import { nameNetwork } from '@minit/contract/entrepreneur/site.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call, failureText } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { JoiningChoice } from '../joining-choice.tsx'

type Asked = { networkName: string; joining: AccessMode }

/** The form requires the answer, which older calls do not send. */
const askedBody = z.strictObject({ ...nameNetwork.body.shape, joining: AccessModeField })

const NEXT: Record<AccessMode, string> = {
  by_hand: ', and you type its password into their phones',
  router: ' once your router is connected',
  codes: ' with the codes of your box',
}

const FALLBACK = WE_COULD_NOT_REACH_OUR_SERVER_PLEASE_TRY_AGAIN

/** Asks an owner for the WiFi's name, without which customers cannot find it. */
export const NameWifiForm = ({ onDone }: { onDone?: () => void }) => {
  const client = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm<Asked>({
    resolver: zodResolver(askedBody, undefined, { raw: true }),
    defaultValues: { networkName: '' },
  })
  const save = useMutation({
    mutationFn: (body: Asked) => call(nameNetwork, { body }),
    onSuccess: async ({ networkName, joining }) => {
      toast({ title: 'Settings Updated', message: `Your customers join ${networkName}${NEXT[joining]}.` })
      onDone?.()
      // Whether the shop sells, and its first steps, depend on it.
      await client.invalidateQueries()
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.details?.fields?.networkName : undefined
      setError('networkName', { message: field ?? failureText(error, FALLBACK) })
    },
  })
  const submit = (event: FormEvent): void => {
    // It may be in a dialog over another form, which must not be submitted with it.
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
      <JoiningChoice register={register('joining')} error={formState.errors.joining?.message} />
      <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
