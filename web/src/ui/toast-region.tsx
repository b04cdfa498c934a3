import * as RadixToast from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { cx } from '../lib/cx.ts'
import { dismissToast, noToasts, readToasts, subscribeToToasts, type ToastMessage } from './toast-store.ts'

// At the bottom, where no heading is. Over a dialog, and on a phone over a wizard, at the top: there the next
// button is at the bottom.
const PLACE =
  'toasts fixed inset-x-0 bottom-0 z-20 grid gap-2.5 w-full max-w-[420px] mx-auto p-3 pointer-events-none wide:mr-3 wide:mb-3 [[data-scroll-locked]_&]:top-0 [[data-scroll-locked]_&]:bottom-auto [[data-scroll-locked]_&]:mx-auto max-wide:[:root:has([data-wizard])_&]:top-0 max-wide:[:root:has([data-wizard])_&]:bottom-auto'

/** Height in px of a sticky bar at the window's bottom, measured for each message. */
const useRoomForBar = (messages: readonly ToastMessage[]): number => {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const bar = messages.length > 0 ? document.querySelector<HTMLElement>('[data-bar]') : null
    setRoom(bar !== null && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0)
  }, [messages])
  return room
}

/** Shows the messages of `toast()` in a live region. Use it once per page. */
export const ToastRegion = () => {
  const messages = useSyncExternalStore(subscribeToToasts, readToasts, noToasts)
  const room = useRoomForBar(messages)
  return (
    <RadixToast.Provider label="Message" swipeDirection="right" duration={6000}>
      {messages.map((message) => (
        <OneToast key={message.id} message={message} />
      ))}
      <RadixToast.Viewport className={PLACE} style={{ paddingBottom: room + 12 }} />
    </RadixToast.Provider>
  )
}

const OneToast = ({ message }: { message: ToastMessage }) => {
  const isBad = message.tone === 'destructive'
  const Icon = isBad ? CircleAlert : CircleCheck
  return (
    <RadixToast.Root
      type={isBad ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => !isOpen && dismissToast(message.id)}
      className={cx(
        'flex items-center gap-3 py-3 pl-4 pr-1 pointer-events-auto border rounded-lg shadow-lift text-sm',
        isBad ? 'bg-danger border-transparent text-on-danger' : 'bg-surface border-line text-ink',
      )}
    >
      <Icon className={cx(!isBad && 'text-action-ink')} />
      <div className="flex-1 min-w-0">
        <RadixToast.Title className="text-base font-bold">{message.title}</RadixToast.Title>
        {message.message !== undefined && <RadixToast.Description>{message.message}</RadixToast.Description>}
      </div>
      <RadixToast.Close aria-label="Close" className="grid place-items-center size-touch rounded-lg">
        <X />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
