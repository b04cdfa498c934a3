import { cleanCode } from '../kernel/clean-text.ts'
/** What an agent's PIN, which is drawn for them, looks like when it was typed, whatever stands between its digits. */
export const readPin = (typed: string): string | null => {
  const pin = cleanCode(typed).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(pin) ? pin : null
}

/** "482 913": as it is read out. */
export const spacedPin = (pin: string): string => `${pin.slice(0, 3)} ${pin.slice(3)}`
