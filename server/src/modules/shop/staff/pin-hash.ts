import { hashPin, isPinOf, type PinTools, renewedPin } from '../../identity/keyed-pins.ts'

/** Good for this person alone. */
const keyed = (personId: string, pin: string): string => `staff pin:${personId}:${pin}`

export const pinHashOf = (tools: PinTools, personId: string, pin: string): Promise<string> =>
  hashPin(tools, keyed(personId, pin))

/** With nobody it still takes as long as a real check. */
export const isPinRight = (
  tools: PinTools,
  person: { id: string; pinHash: string } | null,
  pin: string,
): Promise<boolean> => isPinOf(tools, keyed(person?.id ?? '', pin), person?.pinHash ?? null)

/** What takes the place of a right PIN's hash that an older key made; null where the newest made it. */
export const newerPinHash = (
  tools: PinTools,
  { id, pinHash }: { id: string; pinHash: string },
  pin: string,
): Promise<string | null> => renewedPin(tools, keyed(id, pin), pinHash)
