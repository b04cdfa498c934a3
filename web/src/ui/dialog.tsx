import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** One sentence under the title, for all readers. */
  description?: string
  children: ReactNode
}

// Radix returns the focus to its own trigger; state opens these dialogs from anywhere.
const useFocusReturn = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

/** A modal dialog: focus stays in it, Escape and a click outside close it. */
export const Dialog = ({ isOpen, onOpenChange, title, description, children }: DialogProps) => {
  const focusReturn = useFocusReturn()
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="shade fixed inset-0 z-10 grid items-end wide:items-center overflow-y-auto p-3 bg-shade">
          <RadixDialog.Content
            {...focusReturn}
            {...(description === undefined && { 'aria-describedby': undefined })}
            className="grid grid-cols-[minmax(0,1fr)] gap-3.5 w-full max-w-[480px] mx-auto px-4 pt-2 pb-4 rounded-xl bg-surface shadow-lift"
          >
            <div className="flex items-center justify-between gap-3">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              <RadixDialog.Close
                aria-label="Close"
                className="grid place-items-center size-touch -mr-3 rounded-lg hover:bg-sunk"
              >
                <X />
              </RadixDialog.Close>
            </div>
            {description !== undefined && (
              <RadixDialog.Description className="text-muted">{description}</RadixDialog.Description>
            )}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
