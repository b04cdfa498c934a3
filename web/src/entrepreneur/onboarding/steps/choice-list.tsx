import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { cx } from '../../../lib/cx.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'

type Option = { value: string; label: string; text: string }
type ChoiceListProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> & {
  ref?: Ref<HTMLInputElement>
  legend: string
  options: readonly Option[]
  error: string | undefined
}

/** Radio buttons, each with an explanation; further properties go to the inputs. */
export const ChoiceList = ({ legend, options, error, ...radio }: ChoiceListProps) => {
  const errorId = useId()
  return (
    <fieldset {...(error !== undefined && { 'aria-describedby': errorId })}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div
        className={cx(
          'grid gap-2',
          options.length === 3 ? 'min-[640px]:grid-cols-3' : 'min-[560px]:grid-cols-2',
        )}
      >
        {options.map(({ value, label, text }) => (
          <Choice
            key={value}
            {...radio}
            value={value}
            look="flex items-start gap-3 h-full px-3.5 py-2.5 min-h-touch"
          >
            <span className="flex-1 min-w-0">
              <b className="block">{label}</b>
              <small className="block text-xs text-muted">{text}</small>
            </span>
            <i className="dot" />
          </Choice>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
