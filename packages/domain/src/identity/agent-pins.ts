import { cleanCode } from '../kernel/clean-text.ts'
/** Reads a typed agent's PIN of 6 digits, ignoring spaces and dashes; null for anything else. */
export const readPin = (typed: string): string | null => {
  const pin = cleanCode(typed).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(pin) ? pin : null
}

/** Formats a PIN to be read aloud: "482 913". */
export const spacedPin = (pin: string): string => `${pin.slice(0, 3)} ${pin.slice(3)}`
