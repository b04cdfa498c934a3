import { uploadCodes } from '@minit/contract/entrepreneur/code-stock.ts'
import { createGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import type { Seller } from './seller.ts'

/** A box at a seller's that prints codes of its own, without any yet. */
export const aCodeBox = async ({ call }: Seller, name = 'Rented box'): Promise<string> =>
  (await call(createGateway, { body: { name, kind: 'codes' } })).id

/** As UniFi exports them; the first letters tell one test's from another's. */
export const unifiFile = (mark: string, count: number, minutes: number): string =>
  [
    'Code,Created,Duration,Status,Note',
    ...Array.from(
      { length: count },
      (_, index) => `${mark}-${10_000 + index},2026-11-01,${minutes} min,Valid,"stall, front"`,
    ),
  ].join('\r\n')

/** Puts codes of a package on sale, past the screen. */
export const putOnSale = async (
  { call }: Seller,
  { id, pack, codes }: { id: string; pack: string; codes: readonly string[] },
): Promise<void> => {
  const found = (await call(listPackages, {})).find(({ name }) => name === pack)
  if (found === undefined) throw new Error(`there is no package ${pack}`)
  const body = { packageId: found.id, csv: ['Code', ...codes].join('\n'), commit: true }
  await call(uploadCodes, { params: { id }, body })
}
