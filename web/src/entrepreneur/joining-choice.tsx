import type { AccessMode } from '@minit/domain/shop/joining.ts'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Choice } from '../ui/choice.tsx'
import { FieldError } from '../ui/field.tsx'

const WAYS: readonly { way: AccessMode; label: string; text: string }[] = [
  {
    way: 'by_hand',
    label: 'By hand: my WiFi has a password',
    text: 'Only you and your staff know it. You type it into the phone of each customer who has paid.',
  },
  {
    way: 'router',
    label: 'A router that is connected to Minit',
    text: 'It lets in who has paid, and closes when the time is over. You sell once it is connected.',
  },
  {
    way: 'codes',
    label: 'Codes that my own box prints',
    text: 'We sell the codes of your box. You sell once they are uploaded.',
  },
]

type JoiningChoiceProps = { register: UseFormRegisterReturn; error: string | undefined }

/** The question of how phones get on a shop's WiFi. */
export const JoiningChoice = ({ register, error }: JoiningChoiceProps) => {
  const errorId = useId()
  return (
    <fieldset {...(error !== undefined && { 'aria-describedby': errorId })}>
      <legend className="mb-1 text-sm font-medium">How do customers get on this WiFi?</legend>
      <div className="grid gap-2.5">
        {WAYS.map(({ way, label, text }) => (
          <Choice key={way} {...register} value={way} look="flex items-start gap-3 px-3.5 py-3 min-h-touch">
            <span className="flex-1 min-w-0">
              <b className="block">{label}</b>
              <small className="block text-sm text-muted">{text}</small>
            </span>
            <i className="dot" />
          </Choice>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">
        An open WiFi without a router cannot be sold: everybody is on it without paying.
      </p>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
