import { ApiError } from '@minit/contract/call.ts'
import { enterCode, readCaptiveState, readPassNetwork } from '@minit/contract/customer/network.ts'
import type { PassOptions } from '@minit/domain/passes/pass-options.ts'
import { updatePackage } from '../src/modules/shop/packages/packages.ts'
import { paysAt } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { aPackage, callApp, type TestSeller } from './builders.ts'
import { brokenInvariants } from './invariants.ts'
import { statusOf, type Ticket } from './purchases.ts'

let phones = 0
/** A phone that no other test uses: the count continues from file to file. */
export const aMac = (): string => {
  phones += 1
  const [high, low] = [phones >> 8, phones & 255].map((part) => part.toString(16).padStart(2, '0'))
  return `da:a1:19:03:${high}:${low}`
}

/** The code and message of a refused call; undefined where it was not refused. */
export const refusalText = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => undefined,
    (error: unknown) =>
      error instanceof ApiError ? `${error.details?.code}: ${error.details?.message}` : String(error),
  )

export type BoughtPass = { transactionId: string; statusToken: string; password: string }

export const headersOf = ({ statusToken }: Pick<Ticket, 'statusToken'>, place?: string) => ({
  'purchase-token': statusToken,
  ...(place !== undefined && { 'phone-place': place }),
})

/** What the shop's page says to a phone at this place. */
export const standsAt = ({ app }: Pick<TestApp, 'app'>, place: string) =>
  callApp(app)(readCaptiveState, { headers: { 'phone-place': place } })

/** What the pass page says of the network, to a phone at this place if there is one. */
export const networkOf = ({ app }: Pick<TestApp, 'app'>, pass: Ticket, place?: string) =>
  callApp(app)(readPassNetwork, {
    params: { transactionId: pass.transactionId },
    headers: headersOf(pass, place),
  })

/** What phones and their holders do with a seller's passes. */
export const phonesAt = (fixture: TestApp, seller: () => TestSeller) => ({
  /** Sells a package with these options to the phone at this place; the package changes afterwards. */
  buys: async (options: Partial<PassOptions>, place = '') => {
    const pack = await aPackage(fixture.deps, seller().id, { overtimeRateMinor: 50, ...options })
    const answer = await paysAt(fixture, { ...seller(), pack }, place)
    const { name, description, durationMinutes, priceMinor, overtimeRateMinor } = pack
    await updatePackage(fixture.deps, seller().id, {
      packageId: pack.id,
      terms: { name, description, durationMinutes, priceMinor, overtimeRateMinor },
    })
    return answer
  },
  networkOf: (pass: BoughtPass, place?: string) => networkOf(fixture, pass, place),
  standsAt: (place: string) => standsAt(fixture, place),
  viewOf: (pass: BoughtPass) => statusOf(fixture, pass),
  enter: (place: string, { password: code }: BoughtPass, move = false) =>
    callApp(fixture.app)(enterCode, { headers: { 'phone-place': place }, body: { code, move } }),
  /** The invariants that do not hold. */
  breaches: () => brokenInvariants(fixture),
})
