import '../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@minit/contract/call.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { createGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { GATEWAY_KINDS } from '@minit/domain/network/access.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { KindPicture } from './kind-pictures.tsx'
import { KIND_WORDS } from './kinds.ts'
import { type Made, refreshRouters } from './queries.ts'
import { useFocusHeading } from './use-focus-heading.ts'

type Values = CallInput<typeof createGateway>['body']

const useConnectForm = (onMade: (made: Made) => void) => {
  const client = useQueryClient()
  const form = useForm<Values>({
    resolver: zodResolver(createGateway.body, undefined, { raw: true }),
    defaultValues: { name: '', kind: 'opennds' },
  })
  const making = useAction({
    act: (body: Values) => call(createGateway, { body }),
    failed: failure('Not connected', 'The router was not added. Please try again.'),
    onDone: onMade,
    onFailed: (error) => {
      const message = error instanceof ApiError ? error.details?.fields?.name : undefined
      if (message !== undefined) form.setError('name', { message }, { shouldFocus: true })
    },
    onSettled: () => refreshRouters(client),
  })
  const submit = form.handleSubmit((values) => {
    if (!making.isPending) making.mutate(values)
  })
  return { form, submit, isBusy: making.isPending }
}

const HEADING = 'connect'

type ConnectFormProps = { onMade: (made: Made) => void; onCancel: () => void }

/** Asks for the kind of router and its name; the setup depends on the kind. */
export const ConnectForm = ({ onMade, onCancel }: ConnectFormProps) => {
  const { form, submit, isBusy } = useConnectForm(onMade)
  useFocusHeading(HEADING)
  const { register, formState } = form
  const { get, getting } = KIND_WORDS[form.watch('kind')]
  return (
    <Section id={HEADING} title="Connect a router">
      <form noValidate onSubmit={submit} className="grid gap-4 p-4 pt-0">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">What stands at your stall</legend>
          <div className="grid gap-2.5">
            {GATEWAY_KINDS.map((kind) => (
              <Choice
                key={kind}
                {...register('kind')}
                value={kind}
                look="flex items-center gap-3 px-3 py-3 min-h-touch"
              >
                <KindPicture kind={kind} />
                <span className="flex-1 min-w-0">
                  <b className="block">{KIND_WORDS[kind].label}</b>
                  <small className="block text-sm text-muted">{KIND_WORDS[kind].note}</small>
                </span>
                <i className="dot" />
              </Choice>
            ))}
          </div>
        </fieldset>
        <Field
          {...register('name')}
          label="Name of the router"
          autoComplete="off"
          maxLength={60}
          hint="For you alone, for example “At the door”."
          error={formState.errors.name?.message}
        />
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={getting}>
            {get}
          </Button>
        </div>
      </form>
    </Section>
  )
}
