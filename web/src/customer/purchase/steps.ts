import type { Buyer } from './buyer.ts'
import type { Provider, ProviderPack } from './queries.ts'

export type StepName = 'select' | 'auth' | 'payment'

/** Where the customer is, with what that place needs; nothing can be paid without all of it. */
export type Step =
  | { name: 'select'; provider: Provider | null; pack: ProviderPack | null }
  | { name: 'auth'; provider: Provider; pack: ProviderPack }
  | { name: 'payment'; provider: Provider; pack: ProviderPack; buyer: Buyer }

/**
 * The step that an address leads to. It falls back to the last one whose needs are met: a provider that closed, a
 * package that was switched off, or a page loaded anew, which does not know the number any more.
 */
export const stepAt = (
  search: URLSearchParams,
  providers: readonly Provider[],
  buyer: Buyer | null,
): Step => {
  const key = search.get('provider')
  const provider = providers.find(({ id, ownerName }) => ownerName === key || id === key) ?? null
  const pack = provider?.packages.find(({ id }) => id === search.get('package')) ?? null
  const asked = search.get('step')
  if (provider === null || pack === null || !isOpen(provider)) return { name: 'select', provider, pack }
  if (asked === 'payment' && buyer !== null) return { name: 'payment', provider, pack, buyer }
  return asked === 'payment' || asked === 'auth'
    ? { name: 'auth', provider, pack }
    : { name: 'select', provider, pack }
}

/** Whether a pass can be bought there now. */
export const isOpen = (provider: Provider): boolean => provider.isOnline && provider.paymentMethods.length > 0

/** What stands behind the question mark at a step. The number that pays is kept out of it. */
export const searchOf = (choice: { provider?: string; pack?: string; step?: StepName }): string => {
  const search = new URLSearchParams()
  if (choice.provider !== undefined) search.set('provider', choice.provider)
  if (choice.pack !== undefined) search.set('package', choice.pack)
  if (choice.step !== undefined && choice.step !== 'select') search.set('step', choice.step)
  return search.toString()
}
