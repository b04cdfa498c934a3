import * as RadixSwitch from '@radix-ui/react-switch'
import { type ComponentProps, useId } from 'react'

type SwitchProps = Omit<ComponentProps<typeof RadixSwitch.Root>, 'id' | 'children'> & { label: string }

/** A labelled switch that takes effect at once; the label states its state as text. */
export const Switch = ({ label, ...rest }: SwitchProps) => {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2.5 min-h-touch text-sm">
      <RadixSwitch.Root
        {...rest}
        id={id}
        className="relative flex-none w-11 h-[26px] before:absolute before:inset-x-0 before:-inset-y-[9px] rounded-full bg-edge transition-colors data-[state=checked]:bg-action disabled:opacity-50"
      >
        <RadixSwitch.Thumb className="block size-5 m-[3px] rounded-full bg-white transition-transform data-[state=checked]:[transform:translateX(18px)] data-[state=checked]:bg-on-action" />
      </RadixSwitch.Root>
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
