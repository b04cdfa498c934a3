import { hashPin, isPinOf, type PinTools, renewedPin } from '../../identity/keyed-pins.ts'

/** Binds the PIN to this person. */
const keyed = (personId: string, pin: string): string => `staff pin:${personId}:${pin}`

export const pinHashOf = (tools: PinTools, personId: string, pin: string): Promise<string> =>
  hashPin(tools, keyed(personId, pin))

/** Takes as long without a person as with one. */
export const isPinRight = (
  tools: PinTools,
  person: { id: string; pinHash: string } | null,
  pin: string,
): Promise<boolean> => isPinOf(tools, keyed(person?.id ?? '', pin), person?.pinHash ?? null)

/** Returns the hash that replaces one by an older key after a correct PIN; null if it is current. */
export const newerPinHash = (
  tools: PinTools,
  { id, pinHash }: { id: string; pinHash: string },
  pin: string,
): Promise<string | null> => renewedPin(tools, keyed(id, pin), pinHash)
