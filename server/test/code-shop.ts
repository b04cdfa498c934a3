import { createGateway } from '../src/modules/network/gateways.ts'
import { uploadCodes } from '../src/modules/shop/codes/code-stock.ts'
import type { NewPackage } from '../src/modules/shop/packages/packages.ts'
import type { TestApp } from './app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from './builders.ts'

/** Codes as a router prints them: `10001-AAAAA` and so on. */
export const printed = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `${10_000 + from + index}-AAAAA`)

export const putsOnSale = (
  fixture: TestApp,
  seller: TestSeller,
  { gatewayId, codes }: { gatewayId: string; codes: readonly string[] },
) =>
  uploadCodes(fixture.deps, seller.id, {
    gatewayId,
    packageId: seller.pack.id,
    csv: ['Code', ...codes].join('\n'),
    commit: true,
  })

/** A seller whose rented router prints its own codes, with so many on sale. */
export const aCodeShop = async (fixture: TestApp, count: number, pack: Partial<NewPackage> = {}) => {
  const seller = await aSeller(fixture.deps, { pack })
  const gateway = await createGateway(fixture.deps, seller.id, { name: 'Rented box', kind: 'codes' })
  const codes = printed(count)
  if (count > 0) await putsOnSale(fixture, seller, { gatewayId: gateway.id, codes })
  const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
  return { seller, gatewayId: gateway.id, codes, call }
}
