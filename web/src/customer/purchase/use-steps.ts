import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { notSoldText } from '../../checkout/offer.ts'
import { go, useSearch } from '../../lib/location.ts'
import * as paths from '../../lib/paths.ts'
import type { Buyer, Provider, ProviderPack } from './queries.ts'

export type StepName = 'select' | 'auth' | 'payment'

/** The current step with the data it needs; no payment is possible without all of it. */
export type Step =
  | { name: 'select'; provider: Provider | null; pack: ProviderPack | null }
  | { name: 'auth'; provider: Provider; pack: ProviderPack }
  | { name: 'payment'; provider: Provider; pack: ProviderPack; buyer: Buyer }

/**
 * Returns the step of an address. It falls back to the last step whose needs are met: a provider closed, a
 * package is off, sold out or out of hours, or a reload lost the number.
 */
export const stepAt = (
  search: URLSearchParams,
  providers: readonly Provider[],
  buyer: Buyer | null,
): Step => {
  const key = search.get('provider')
  const provider = providers.find(({ id, ownerName }) => ownerName === key || id === key) ?? null
  const pack =
    provider?.packages.find((each) => each.id === search.get('package') && notSoldText(each) === null) ?? null
  const wanted = search.get('step')
  if (provider === null || pack === null || !isOpen(provider)) return { name: 'select', provider, pack }
  if (wanted === 'payment' && buyer !== null) return { name: 'payment', provider, pack, buyer }
  return wanted === 'payment' || wanted === 'auth'
    ? { name: 'auth', provider, pack }
    : { name: 'select', provider, pack }
}

/** True when a customer can buy a pass there now. */
export const isOpen = (provider: Provider): boolean => provider.isOpen && provider.paymentMethods.length > 0

/** The query string of a step. It never contains the paying number. */
export const searchOf = (choice: { provider?: string; pack?: string; step?: StepName }): string => {
  const search = new URLSearchParams()
  if (choice.provider !== undefined) search.set('provider', choice.provider)
  if (choice.pack !== undefined) search.set('package', choice.pack)
  if (choice.step !== undefined && choice.step !== 'select') search.set('step', choice.step)
  return search.toString()
}

/** Adds the search of the list, which no step changes. */
const keptSearch = (search: URLSearchParams, place: string): string => {
  const next = new URLSearchParams(place)
  for (const name of ['q', 'area', 'page', 'free']) {
    const value = search.get(name)
    if (value) next.set(name, value)
  }
  return next.toString()
}

/** Number of history entries between this one and the selection; 0 when the customer entered here. */
const depthHere = (): number => (typeof history.state === 'number' ? history.state : 0)

/** Keeps the page's state in the address, so that the browser's Back leads through the steps. */
export const useSteps = (providers: readonly Provider[]) => {
  const search = useSearch()
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const step = stepAt(search, providers, buyer)
  const show = (place: string, options: { replace?: boolean; state?: unknown }) => {
    const kept = keptSearch(search, place)
    go(`${paths.customerPurchase()}${kept === '' ? '' : `?${kept}`}`, options)
  }
  const stepOn = (name: 'auth' | 'payment') => show(searchFor(step, name), { state: depthHere() + 1 })

  const wanted = search.get('step') ?? 'select'
  // biome-ignore lint/correctness/useExhaustiveDependencies: corrects an address that the page cannot show
  useEffect(() => {
    if (wanted !== step.name) show(searchFor(step, step.name), { replace: true, state: history.state })
  }, [wanted, step.name])

  return {
    step,
    buyer,
    chooseProvider: (provider: Provider) =>
      show(searchOf({ provider: provider.ownerName }), { replace: true }),
    choosePack: (provider: Provider, pack: ProviderPack) =>
      show(searchOf({ provider: provider.ownerName, pack: pack.id }), { replace: true }),
    toAuth: () => stepOn('auth'),
    toPayment: (known: Buyer) => {
      // The address renders at once; without its buyer the step would fall back.
      flushSync(() => setBuyer(known))
      stepOn('payment')
    },
    /** Called when the customer's record changed during the payment. */
    updateBuyer: setBuyer,
    back: () => {
      const depth = depthHere()
      // A reloaded payment asks for the number again, so two such entries can follow each other: leave both.
      if (depth > 0) history.go(step.name === 'payment' ? -1 : -depth)
      else show(searchFor(step, step.name === 'payment' ? 'auth' : 'select'), { replace: true })
    },
  }
}

const searchFor = ({ provider, pack }: Step, step: Step['name']): string =>
  searchOf({ ...(provider && { provider: provider.ownerName }), ...(pack && { pack: pack.id }), step })
