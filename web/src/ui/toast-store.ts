export type ToastContent = { title: string; message?: string | undefined; tone?: 'plain' | 'destructive' }
export type ToastMessage = ToastContent & { id: number }

const NONE: readonly ToastMessage[] = []
// On a phone two would hide the page that they speak of.
const MAX_AT_ONCE = 1

let messages = NONE
let lastId = 0
const listeners = new Set<() => void>()

const publish = (next: readonly ToastMessage[]): void => {
  messages = next
  for (const listener of listeners) listener()
}

/** Says something in passing, from anywhere. What must not be missed belongs on the page too. */
export const toast = (content: ToastContent): void => {
  lastId += 1
  publish([...messages, { ...content, id: lastId }].slice(-MAX_AT_ONCE))
}

export const dismissToast = (id: number): void => publish(messages.filter((message) => message.id !== id))

/** Takes away what was said of a failure, once that is past: the next try succeeded, or another screen is open. */
export const dismissFailures = (): void => {
  const rest = messages.filter(({ tone }) => tone !== 'destructive')
  if (rest.length < messages.length) publish(rest)
}

export const readToasts = (): readonly ToastMessage[] => messages
export const noToasts = (): readonly ToastMessage[] => NONE
export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
