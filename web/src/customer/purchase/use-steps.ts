import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'wouter'
import { paths } from '../../lib/paths.ts'
import type { Buyer } from './buyer.ts'
import type { Provider, ProviderPack } from './queries.ts'
import { type Step, searchOf, stepAt } from './steps.ts'

/** How many of the browser's history entries lie between this one and the choice; 0 where one came in from outside. */
const depthHere = (): number => (typeof history.state === 'number' ? history.state : 0)

/** The page's one state, kept in the address, so that the browser's Back leads through the steps. */
export const useSteps = (providers: readonly Provider[]) => {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const step = stepAt(search, providers, buyer)
  const show = (place: string, options: { replace?: boolean; state?: unknown }) =>
    navigate(`${paths.customerPurchase()}${place === '' ? '' : `?${place}`}`, options)
  const stepOn = (name: 'auth' | 'payment') => show(searchFor(step, name), { state: depthHere() + 1 })

  const asked = search.get('step') ?? 'select'
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that says more than the page can show is put right
  useEffect(() => {
    if (asked !== step.name) show(searchFor(step, step.name), { replace: true, state: history.state })
  }, [asked, step.name])

  return {
    step,
    buyer,
    chooseProvider: (provider: Provider) =>
      show(searchOf({ provider: provider.ownerName }), { replace: true }),
    choosePack: (provider: Provider, pack: ProviderPack) =>
      show(searchOf({ provider: provider.ownerName, pack: pack.id }), { replace: true }),
    toAuth: () => stepOn('auth'),
    toPayment: (known: Buyer) => {
      // The address is drawn at once; without its buyer the step would fall back.
      flushSync(() => setBuyer(known))
      stepOn('payment')
    },
    /** The customer's record has changed while they were paying. */
    updateBuyer: setBuyer,
    back: () => {
      const depth = depthHere()
      // A payment loaded anew asks for the number again, so two such entries can follow each other: both are left.
      if (depth > 0) history.go(step.name === 'payment' ? -1 : -depth)
      else show(searchFor(step, step.name === 'payment' ? 'auth' : 'select'), { replace: true })
    },
  }
}

const searchFor = ({ provider, pack }: Step, step: Step['name']): string =>
  searchOf({ ...(provider && { provider: provider.ownerName }), ...(pack && { pack: pack.id }), step })
