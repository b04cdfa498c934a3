import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

/** A password, hidden until its owner wants to see it. */
export const PasswordField = (props: Omit<ComponentProps<typeof Field>, 'type'>) => {
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
        {isShown ? 'Hide password' : 'Show password'}
      </button>
    </div>
  )
}
