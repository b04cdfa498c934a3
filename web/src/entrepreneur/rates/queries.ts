import type { Answer } from '@minit/contract/endpoint.ts'
import {
  readRates,
  setAutomaticPrice,
  setHourCost,
  takeSuggestedPrice,
} from '@minit/contract/entrepreneur/rates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { rowQuery } from '../../lib/query.ts'
import { type Pack, refreshPackages } from '../queries.ts'

export type Rate = Answer<typeof readRates>['packages'][number]

/** Reads again each time the packages are shown, because suggestions change daily. */
export const ratesQuery = () => ({ ...rowQuery(readRates, {}), staleTime: 0 })

/** Refreshes the price in the list, and the suggestions. */
const useRefresh = () => {
  const client = useQueryClient()
  return (): Promise<void> => refreshPackages(client)
}

/** Applies a package's suggested price. */
export const useTakePrice = (pack: Pack) =>
  useAction({
    act: (price: number) => call(takeSuggestedPrice, { params: { id: pack.id }, body: { price } }),
    done: (_, price) => ({
      title: 'Package Updated',
      message: `${pack.name} costs ${leText(price)} now. What was sold stays as it was.`,
    }),
    failed: failure('Update Failed', 'Failed to change the price'),
    onSettled: useRefresh(),
  })

export type BoundsInLe = { lowest: number; highest: number }

type Options = { onRefused?: (error: unknown) => void }

/** Lets the platform change the price within bounds, or stops it (null). */
export const useAutomatic = (pack: Pack, { onRefused }: Options = {}) =>
  useAction({
    act: (bounds: BoundsInLe | null) =>
      call(setAutomaticPrice, { params: { id: pack.id }, body: { bounds } }),
    done: (_, bounds) => ({
      title: 'Package Updated',
      message:
        bounds === null
          ? `Only you change the price of ${pack.name} now.`
          : `We look after the price of ${pack.name}, from ${leText(bounds.lowest)} to ${leText(bounds.highest)}.`,
    }),
    failed: failure('Update Failed', 'Failed to change automatic prices'),
    ...(onRefused !== undefined && { onFailed: onRefused }),
    onSettled: useRefresh(),
  })

/** Saves the cost of an hour of one customer's internet; null removes it. */
export const useHourCost = () =>
  useAction({
    act: (costPerHour: number | null) => call(setHourCost, { body: { costPerHour } }),
    done: () => ({ title: 'Settings Updated', message: 'Your cost counts in what we suggest.' }),
    failed: failure('Update Failed', 'Failed to save your cost'),
    onSettled: useRefresh(),
  })
