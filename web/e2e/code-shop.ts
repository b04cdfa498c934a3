import { uploadCodes } from '@minit/contract/entrepreneur/code-stock.ts'
import { createGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import type { Seller } from './seller.ts'

/** A seller's box that prints its own codes, without any yet. */
export const aCodeBox = async ({ call }: Seller, name = 'Rented box'): Promise<string> =>
  (await call(createGateway, { body: { name, kind: 'codes' } })).id

/** Codes in UniFi's export format; the first letters identify the test. */
export const unifiFile = (mark: string, count: number, minutes: number): string =>
  [
    'Code,Created,Duration,Status,Note',
    ...Array.from(
      { length: count },
      (_, index) => `${mark}-${10_000 + index},2026-11-01,${minutes} min,Valid,"stall, front"`,
    ),
  ].join('\r\n')

/** Puts codes of a package on sale by the API. */
export const putOnSale = async (
  { call }: Seller,
  { id, pack, codes }: { id: string; pack: string; codes: readonly string[] },
): Promise<void> => {
  const found = (await call(listPackages, {})).find(({ name }) => name === pack)
  if (found === undefined) throw new Error(`there is no package ${pack}`)
  const body = { packageId: found.id, csv: ['Code', ...codes].join('\n'), commit: true }
  await call(uploadCodes, { params: { id }, body })
}
