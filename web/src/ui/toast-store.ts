export type ToastContent = { title: string; message?: string | undefined; tone?: 'plain' | 'destructive' }
export type ToastMessage = ToastContent & { id: number }

const NONE: readonly ToastMessage[] = []
// On a phone two messages would hide the page.
const MAX_AT_ONCE = 1

let messages = NONE
let lastId = 0
const listeners = new Set<() => void>()

const publish = (next: readonly ToastMessage[]): void => {
  messages = next
  for (const listener of listeners) listener()
}

/** Shows a short message, from anywhere. Important facts must also be on the page. */
export const toast = (content: ToastContent): void => {
  lastId += 1
  publish([...messages, { ...content, id: lastId }].slice(-MAX_AT_ONCE))
}

export const dismissToast = (id: number): void => publish(messages.filter((message) => message.id !== id))

/** Removes messages about failures once the next try succeeds or another screen opens. */
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
