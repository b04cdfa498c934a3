import { cleanLine, cleanPhone } from '@minit/domain/kernel/clean-text.ts'
import { readBuyer, readChoiceAgain } from '../lib/storage.ts'
import { operatorOfTyped } from './methods.ts'

type Elements = HTMLFormElement['elements']

const radiosOf = (elements: Elements, name: string): HTMLInputElement[] => {
  const radios = elements.namedItem(name)
  if (!(radios instanceof RadioNodeList)) return []
  return [...radios].filter((radio) => radio instanceof HTMLInputElement)
}

/** The way that paid last on this phone, else the operator of the number that bought last. */
const chooseWayToPay = (elements: Elements): void => {
  const { paymentMethod, phoneNumber = '' } = readBuyer()
  const radios = radiosOf(elements, 'paymentMethod')
  // What was chosen before scripts ran counts more.
  if (radios.some(({ checked, defaultChecked }) => checked && !defaultChecked)) return
  const offered = (method: string | null | undefined) =>
    radios.find(({ value, disabled }) => value === method && !disabled)
  const radio = offered(paymentMethod) ?? offered(operatorOfTyped(phoneNumber))
  if (radio !== undefined) radio.checked = true
}

/**
 * Fills empty fields with who bought here last and how they paid, and after a failure with what it was; true when nothing
 * is left to type. What was posted without scripts stays chosen.
 */
export const fillFromMemory = ({ elements }: HTMLFormElement, isFirstLook: boolean): boolean => {
  const { customerName = '', phoneNumber = '' } = readBuyer()
  // An earlier release kept what was pasted.
  const known = { customerName: cleanLine(customerName), phoneNumber: cleanPhone(phoneNumber) }
  for (const [name, text] of Object.entries(known)) {
    const input = elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value === '') input.value = text
  }
  if (isFirstLook) chooseWayToPay(elements)
  for (const [name, text] of Object.entries(readChoiceAgain())) {
    const radios = elements.namedItem(name)
    if (radios instanceof RadioNodeList) radios.value = text
  }
  return customerName !== '' && phoneNumber !== ''
}
