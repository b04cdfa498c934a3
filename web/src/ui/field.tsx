import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { cx } from '../lib/cx.ts'

type Shell = {
  label: string
  hint?: ReactNode
  /** Empty marks the control alone, where a summary says what is wrong. */
  error?: string | undefined
  className?: string
}
type Aria = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

const CONTROL = 'block w-full min-h-12 mt-1 px-3 rounded-lg bg-surface text-base font-normal'
const controlStyle = (error: string | undefined): string =>
  cx(CONTROL, error === undefined ? 'border border-edge' : 'border-2 border-danger')

/** The message of a problem, with its icon, for `aria-describedby`. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="flex items-center gap-1.5 mt-1.5 text-sm font-medium text-danger-ink">
    <CircleAlert className="size-4" />
    {children}
  </p>
)

/** Label, error and hint around a control, which receives the aria properties. */
const FieldShell = (props: Shell & { children: (aria: Aria) => ReactNode }) => {
  const id = useId()
  const hasMessage = props.error !== undefined && props.error !== ''
  const notes = [hasMessage && `${id}-error`, props.hint !== undefined && `${id}-hint`]
  const describedBy = notes.filter(Boolean).join(' ')
  return (
    <div className={cx('text-sm font-medium', props.className)}>
      <label htmlFor={id}>{props.label}</label>
      {props.children({
        id,
        ...(props.error !== undefined && { 'aria-invalid': true }),
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
      })}
      {hasMessage && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
      {props.hint !== undefined && (
        <p id={`${id}-hint`} className="mt-2 font-normal text-muted">
          {props.hint}
        </p>
      )}
    </div>
  )
}

/** A labelled input; `aria-describedby` links the error under it. */
export const Field = (props: Shell & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) => {
  const { label, hint, error, className, ...input } = props
  const shell = { label, error, ...(hint !== undefined && { hint }), ...(className && { className }) }
  return (
    <FieldShell {...shell}>
      {(aria) => <input {...input} {...aria} className={controlStyle(error)} />}
    </FieldShell>
  )
}

/** A labelled select; its options are the children. */
export const SelectField = (props: Shell & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>) => {
  const { label, hint, error, className, children, ...select } = props
  const shell = { label, error, ...(hint !== undefined && { hint }), ...(className && { className }) }
  return (
    <FieldShell {...shell}>
      {(aria) => (
        <select {...select} {...aria} className={controlStyle(error)}>
          {children}
        </select>
      )}
    </FieldShell>
  )
}

/** A password field, hidden until the user shows it. */
export const PasswordField = ({
  what = 'password',
  ...props
}: Omit<ComponentProps<typeof Field>, 'type'> & { what?: 'password' | 'PIN' }) => {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <Field {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        onClick={() => setIsShown(!isShown)}
        className="absolute right-0 -top-3.5 flex items-center gap-1.5 min-h-touch px-1 text-sm font-medium text-info"
      >
        <Icon className="size-4" />
        {`${isShown ? 'Hide' : 'Show'} ${what}`}
      </button>
    </div>
  )
}

/** A labelled multi-line field; `aria-describedby` links the error under it. */
export const TextAreaField = (props: Shell & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) => {
  const { label, hint, error, className, rows = 3, ...area } = props
  const shell = { label, error, ...(hint !== undefined && { hint }), ...(className && { className }) }
  return (
    <FieldShell {...shell}>
      {(aria) => <textarea {...area} {...aria} rows={rows} className={cx(controlStyle(error), 'py-2.5')} />}
    </FieldShell>
  )
}
