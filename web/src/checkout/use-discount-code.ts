import { checkDiscountCode } from '@minit/contract/customer/discount-codes.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { readDiscountCode } from '@minit/domain/shop/promotions.ts'
import { useState } from 'react'
import { call, failureText } from '../lib/call.ts'
import { finalPriceOf, type Pack } from './offer.ts'

export type CodeOffer = Answer<typeof checkDiscountCode>

/** The package at the price of the code, where that takes more off than the happy hour does. */
const withCode = <Sold extends Pack>(pack: Sold, offer: CodeOffer): Sold => {
  const lowered = offer.packages.find(({ packageId }) => packageId === pack.id)
  if (lowered === undefined) return pack
  const { off, least, step } = lowered
  const happyHour = { name: offer.code, endsAt: offer.endsAt, off, least, step }
  const sold = { ...pack, happyHour, code: offer.code }
  return finalPriceOf(sold) < finalPriceOf(pack) ? sold : pack
}

/**
 * A discount code that a buyer types: looked at first, so that its price is seen before anything is paid. `packs` are the
 * packages at the prices that hold then.
 */
export const useDiscountCode = <Sold extends Pack>(sellerId: string, packs: readonly Sold[]) => {
  const [offer, setOffer] = useState<CodeOffer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const refuse = (message: string | null): void => {
    setOffer(null)
    setProblem(message)
  }
  const look = async (typed: string, phoneNumber?: string): Promise<void> => {
    if (readDiscountCode(typed) === '') return refuse(null)
    setIsBusy(true)
    // The same words said again are news.
    setProblem(null)
    try {
      const body = { entrepreneurId: sellerId, code: typed, ...(phoneNumber && { phoneNumber }) }
      setOffer(await call(checkDiscountCode, { body }))
    } catch (error) {
      refuse(failureText(error, 'We could not look at this code'))
    }
    setIsBusy(false)
  }
  /** Whether the price on the screen is not yet that of the code as it is typed: it is looked at then, and nothing is paid. */
  const mustLook = (typed: string, phoneNumber?: string): boolean => {
    if (readDiscountCode(typed) === (offer?.code ?? '')) return false
    void look(typed, phoneNumber)
    return true
  }
  const lowered = offer === null ? packs : packs.map((pack) => withCode(pack, offer))
  return { packs: lowered, offer, problem, isBusy, look, mustLook, refuse }
}
export type DiscountCode = Omit<ReturnType<typeof useDiscountCode>, 'packs'>
