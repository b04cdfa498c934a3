import { Field, SelectField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { SettingsField } from './queries.ts'

type SettingsInputProps = {
  field: SettingsField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const KEPT = 'One is stored. Leave this empty to keep it.'

/** One field of a form that the adapter itself describes. */
export const SettingsInput = ({ field, value, error, onChange }: SettingsInputProps) => {
  const { name, label, help, kind, isRequired, isLong, isSet, choices } = field
  const isSecret = kind === 'secret'
  const hints = [help, isSecret && isSet && error === undefined ? KEPT : ''].filter((text) => text !== '')
  const control = {
    name,
    label: isRequired || choices.length > 0 ? label : `${label} (optional)`,
    error,
    value,
    autoComplete: isSecret ? 'new-password' : 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    ...(hints.length > 0 && { hint: hints.join(' ') }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (kind === 'choice')
    return (
      <SelectField {...control}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    )
  if (isLong) return <TextAreaField {...control} rows={5} />
  if (isSecret) return <PasswordField {...control} />
  if (kind === 'number') return <Field {...control} inputMode="numeric" />
  return <Field {...control} {...(kind === 'url' && { type: 'url', inputMode: 'url' })} />
}
