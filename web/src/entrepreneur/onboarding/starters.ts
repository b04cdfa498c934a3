import { createPackage } from '@minit/contract/entrepreneur/packages.ts'
import { leToMinor, minorToLe } from '@minit/domain/money/money.ts'
import { newPackageOptions } from '@minit/domain/shop/access-mode-options.ts'
import type { AccessMode } from '@minit/domain/shop/joining.ts'
import { suggestPackages } from '@minit/domain/shop/onboarding.ts'
import type { Resolver } from 'react-hook-form'
import type { Pack } from '../queries.ts'
import type { Pricing } from './answers.ts'
import { planOf } from './answers.ts'

export type Starter = { isChosen: boolean; name: string; durationMinutes: number; price: number }
export type Starters = { packs: Starter[] }

/** Returns the suggested packages for these prices; unselected if the seller already has packages. */
export const startersFor = (pricing: Pricing, hasOwnInternet: boolean, packs: readonly Pack[]): Starters => ({
  packs: suggestPackages(planOf(pricing), hasOwnInternet).map(({ name, durationMinutes, priceMinor }) => ({
    isChosen: packs.length === 0,
    name,
    durationMinutes,
    price: minorToLe(priceMinor),
  })),
})

/** Returns the request for a starter, with the defaults of the shop's way of joining. */
export const bodyOf = ({ name, durationMinutes, price }: Starter, way: AccessMode) => ({
  name,
  durationMinutes,
  price,
  currency: 'SLL' as const,
  options: newPackageOptions(way),
})

/** Returns whether the seller already has this package, for example after a try whose answer was lost. */
export const isThere = (starter: Starter, packs: readonly Pack[]): boolean =>
  packs.some(
    ({ name, durationMinutes, price }) =>
      name === starter.name.trim() &&
      durationMinutes === starter.durationMinutes &&
      leToMinor(price) === leToMinor(starter.price),
  )

/** Validates the selected packages by the contract, and ignores the others. */
export const starterResolver: Resolver<Starters> = (values) => {
  const packs = values.packs.map((starter) => (starter.isChosen ? problemsOf(starter) : undefined))
  const isGood = packs.every((problems) => problems === undefined)
  return isGood ? { values, errors: {} } : { values: {}, errors: { packs } }
}

const problemsOf = (starter: Starter) => {
  const parsed = createPackage.body.safeParse(bodyOf(starter, 'by_hand'))
  if (parsed.success) return undefined
  const problems = parsed.error.issues.map(({ path, message }) => [path[0], { type: 'contract', message }])
  return Object.fromEntries(problems.reverse())
}
