import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from '../lib/navigation.ts'
import { LinkButton } from './button.tsx'

/** False for a click that opens another tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link to another screen of the same area, without a page load. */
export const GoLink = (props: ComponentProps<typeof LinkButton>) => {
  const { navigate } = useNavigation()
  return (
    <LinkButton
      {...props}
      onClick={(event) => {
        props.onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(props.href)
      }}
    />
  )
}
