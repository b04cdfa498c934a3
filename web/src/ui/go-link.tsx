import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from '../lib/navigation.ts'
import { LinkButton } from './button.tsx'

/** False for a click that opens another tab or window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Returns the click handler of a link that needs no page load: it opens another screen of the same area, or
 * does `go` with the link's address.
 */
export const useGoClick = (href: string, go?: (href: string) => void): ((event: MouseEvent) => void) => {
  const { navigate } = useNavigation()
  return (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (go === undefined) void navigate(href)
    else go(href)
  }
}

/** A link to another screen of the same area, without a page load. */
export const GoLink = (props: ComponentProps<typeof LinkButton>) => {
  const goThere = useGoClick(props.href)
  return (
    <LinkButton
      {...props}
      onClick={(event) => {
        props.onClick?.(event)
        goThere(event)
      }}
    />
  )
}
