import { ApiError } from '@minit/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryState } from '../../ui/retry-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Integration, type SettingsField, settingsQuery, useSaveSettings } from './queries.ts'
import { SettingsInput } from './settings-input.tsx'

/** The server's words for each field, which it names `settings.name`. */
const messagesIn = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? (error.details?.fields ?? {}) : {}

type FormProps = { integration: Integration; fields: readonly SettingsField[]; onClose: () => void }

const Form = ({ integration, fields, onClose }: FormProps) => {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''])),
  )
  const saving = useSaveSettings(integration, onClose)
  const messages = messagesIn(saving.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(values)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {fields.map((field) => (
        <SettingsInput
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={messages[`settings.${field.name}`]}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <div role="alert">
        {saving.isError && (
          <Notice tone="bad" className="text-sm">
            <p>{failureText(saving.error, 'The settings could not be stored. Please try again.')}</p>
          </Notice>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={saving.isPending} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid gap-4">
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-17 rounded-lg" />
    ))}
  </div>
)

/** What an integration has to be told to work. Keys are stored encrypted and never shown again. */
export const SettingsDialog = ({
  integration,
  onClose,
}: {
  integration: Integration
  onClose: () => void
}) => {
  const { data, isPending, isFetching, refetch } = useQuery(settingsQuery(integration.id))
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Settings of ${integration.name}`}
      description="Keys and passwords are stored encrypted and never shown again."
    >
      {data !== undefined && <Form integration={integration} fields={data.fields} onClose={onClose} />}
      {data === undefined && isPending && <Waiting />}
      {data === undefined && !isPending && (
        <RetryState
          title="We could not load the settings"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
          isBusy={isFetching}
        />
      )}
    </Dialog>
  )
}
