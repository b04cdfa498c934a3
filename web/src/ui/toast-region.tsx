import * as RadixToast from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cx } from '../lib/cx.ts'
import { dismissToast, noToasts, readToasts, subscribeToToasts, type ToastMessage } from './toast-store.ts'

/** Shows what `toast()` was given, in a live region. Once a page. */
export const ToastRegion = () => {
  const messages = useSyncExternalStore(subscribeToToasts, readToasts, noToasts)
  return (
    <RadixToast.Provider label="Message" swipeDirection="up" duration={6000}>
      {messages.map((message) => (
        <OneToast key={message.id} message={message} />
      ))}
      <RadixToast.Viewport className="fixed inset-x-0 top-0 z-20 grid gap-2.5 w-full max-w-[420px] mx-auto p-3" />
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
        'flex items-center gap-3 py-3 pl-4 pr-1 border rounded-lg shadow-lift text-sm',
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
