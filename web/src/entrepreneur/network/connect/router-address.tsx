import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@minit/contract/call.ts'
import { changeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../../../lib/action.ts'
import { call } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { refreshRouters } from '../queries.ts'

const useAddressForm = (id: string, address: string) => {
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(changeGateway.body, undefined, { raw: true }),
    values: { radiusAddress: address },
  })
  const placing = useAction({
    act: (body: { radiusAddress: string }) => call(changeGateway, { params: { id }, body }),
    done: (_, { radiusAddress }) =>
      radiusAddress.trim() === ''
        ? { title: 'Address Removed', message: 'Your router has ports of its own again: type them in.' }
        : { title: 'Address Saved', message: 'The ports have changed: type them in.' },
    failed: failure('Not saved', 'Your router is known as before. Please try again.'),
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.details === null) return
      const { code, message, fields } = error.details
      const text = code === 'address_in_use' ? message : fields?.radiusAddress
      if (text !== undefined) form.setError('radiusAddress', { message: text }, { shouldFocus: true })
    },
    onSettled: () => refreshRouters(client),
  })
  const submit = form.handleSubmit(({ radiusAddress = '' }) => {
    if (!placing.isPending) placing.mutate({ radiusAddress })
  })
  return { form, submit, isBusy: placing.isPending }
}

/** For sites with a fixed IP address; the ports identify all others. */
export const RouterAddress = ({ id, address }: { id: string; address: string | null }) => {
  const { form, submit, isBusy } = useAddressForm(id, address ?? '')
  return (
    <details className="group" open={address !== null}>
      <summary className="inline-flex items-center gap-1.5 min-h-touch text-sm font-medium">
        <ChevronDown className="size-4 group-open:rotate-180" />
        My internet line has a fixed address
      </summary>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field
          {...form.register('radiusAddress')}
          label="Fixed address of your line"
          autoComplete="off"
          inputMode="url"
          maxLength={60}
          hint="For example 41.223.132.7. Your provider says so, and only you have it. Leave it empty otherwise: most lines share one."
          error={form.formState.errors.radiusAddress?.message}
        />
        <Button type="submit" variant="ghost" isBusy={isBusy} busyLabel="Saving...">
          Save the address
        </Button>
      </form>
    </details>
  )
}
