import { checkDiscountCode } from '@minit/contract/customer/discount-codes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { readDiscountCode } from '@minit/domain/shop/promotions.ts'
import { useState } from 'react'
import { call, failureText } from '../lib/call.ts'
import { finalPriceOf, type Pack } from './offer.ts'

export type CodeOffer = Answer<typeof checkDiscountCode>

/** The package at the code's price, where that is lower than the happy hour's. */
const withCode = <Sold extends Pack>(pack: Sold, offer: CodeOffer): Sold => {
  const lowered = offer.packages.find(({ packageId }) => packageId === pack.id)
  if (lowered === undefined) return pack
  const { off, least, step } = lowered
  const happyHour = { name: offer.code, endsAt: offer.endsAt, off, least, step }
  const sold = { ...pack, happyHour, code: offer.code }
  return finalPriceOf(sold) < finalPriceOf(pack) ? sold : pack
}

/**
 * Checks a typed discount code, so that the buyer sees its price before paying. `packs` are the packages at
 * the resulting prices. `reword` changes a refusal's text for the seller's screens.
 */
export const useDiscountCode = <Sold extends Pack>(
  sellerId: string,
  packs: readonly Sold[],
  reword = (error: unknown): unknown => error,
) => {
  const [offer, setOffer] = useState<CodeOffer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const refuse = (message: string | null): void => {
    setOffer(null)
    setProblem(message)
  }
  const check = async (typed: string, phoneNumber?: string): Promise<void> => {
    if (readDiscountCode(typed) === '') return refuse(null)
    setIsBusy(true)
    // Clear the message first, so that the same one is announced again.
    setProblem(null)
    try {
      const body = { entrepreneurId: sellerId, code: typed, ...(phoneNumber && { phoneNumber }) }
      setOffer(await call(checkDiscountCode, { body }))
    } catch (error) {
      refuse(failureText(reword(error), 'We could not look at this code'))
    }
    setIsBusy(false)
  }
  /**
   * True while the displayed price does not include the typed code: Pay then checks the code and
   * pays nothing.
   */
  const mustCheck = (typed: string, phoneNumber?: string): boolean => {
    if (readDiscountCode(typed) === (offer?.code ?? '')) return false
    void check(typed, phoneNumber)
    return true
  }
  const lowered = offer === null ? packs : packs.map((pack) => withCode(pack, offer))
  return { packs: lowered, offer, problem, isBusy, look: check, mustCheck, refuse }
}
export type DiscountCode = Omit<ReturnType<typeof useDiscountCode>, 'packs'>
