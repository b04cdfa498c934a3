import { cleanLine, cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { type Remembered, readBuyer, readChoiceAgain } from '../lib/storage.ts'
import { operatorOfTyped } from './methods.ts'

type Elements = HTMLFormElement['elements']

const radiosOf = (elements: Elements, name: string): HTMLInputElement[] => {
  const radios = elements.namedItem(name)
  if (!(radios instanceof RadioNodeList)) return []
  return [...radios].filter((radio) => radio instanceof HTMLInputElement)
}

/** The last purchase on this phone; cash is left out after its order was cancelled to pay another way. */
export const withoutCancelledCash = (last: Remembered, search: string): Remembered => {
  const { paymentMethod, ...others } = last
  const isCash = paymentMethod === 'cash' && new URLSearchParams(search).get('cancelled') === 'cash'
  return isCash || paymentMethod === undefined ? others : last
}

/** Selects the method that paid last on this phone, else the operator of the number that bought last. */
const choosePaymentMethod = (elements: Elements): void => {
  const { paymentMethod, phoneNumber = '' } = withoutCancelledCash(readBuyer(), location.search)
  const radios = radiosOf(elements, 'paymentMethod')
  // A choice that the customer made before scripts ran takes precedence.
  if (radios.some(({ checked, defaultChecked }) => checked && !defaultChecked)) return
  const offered = (method: string | null | undefined) =>
    radios.find(({ value, disabled }) => value === method && !disabled)
  const radio = offered(paymentMethod) ?? offered(operatorOfTyped(phoneNumber))
  if (radio !== undefined) radio.checked = true
}

/**
 * Fills empty fields with the last buyer and payment method, and after a failed payment with its input.
 * Returns true when the customer has nothing left to type. Choices posted without scripts stay.
 */
export const fillFromMemory = ({ elements }: HTMLFormElement, isFirstCheck: boolean): boolean => {
  const { customerName = '', phoneNumber = '' } = readBuyer()
  // An earlier release stored the pasted text unchanged.
  const known = { customerName: cleanLine(customerName), phoneNumber: cleanPhone(phoneNumber) }
  for (const [name, text] of Object.entries(known)) {
    const input = elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value === '') input.value = text
  }
  if (isFirstCheck) choosePaymentMethod(elements)
  for (const [name, text] of Object.entries(withoutCancelledCash(readChoiceAgain(), location.search))) {
    const radios = elements.namedItem(name)
    if (radios instanceof RadioNodeList) radios.value = text
  }
  return customerName !== '' && phoneNumber !== ''
}
