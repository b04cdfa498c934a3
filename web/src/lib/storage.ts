/** Reads one value of the browser's storage; null when there is none or the browser forbids it. */
export const readStored = (key: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Keeps a value, or forgets it when null. A browser that forbids storage keeps nothing, silently. */
export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key)
    else globalThis.localStorage?.setItem(key, value)
  } catch {
    // Private windows and captive mini-browsers throw here; buying works without memory.
  }
}

/** The names of all that is kept here; none where the browser forbids it. */
export const keysStored = (): string[] => {
  try {
    return Object.keys(globalThis.localStorage ?? {})
  } catch {
    return []
  }
}

/** Forgets everything of this site, as the entrepreneur's logout must. */
export const clearStored = (): void => {
  try {
    globalThis.localStorage?.clear()
  } catch {
    // Nothing could have been kept either.
  }
}

/** What was bought last on this phone and by whom, by the names of the forms' inputs. */
export type Remembered = Partial<
  Record<'customerName' | 'phoneNumber' | 'packageId' | 'paymentMethod' | 'deliveryMethod', string>
>

const BUYER_KEY = 'minit.buyer'

/** Who bought last on this phone, and what. */
// Written below; whatever else stands there does no more than fill inputs.
export const readBuyer = (): Remembered => (parse(readStored(BUYER_KEY)) ?? {}) as Remembered

/** Adds to what is known of who buys on this phone. */
export const rememberBuyer = (order: Remembered): void =>
  writeStored(BUYER_KEY, JSON.stringify({ ...readBuyer(), ...order }))

/** What was chosen last, where the address asks for it: the way back from a payment that failed. */
export const readChoiceAgain = (): Remembered => (location.hash === '#again' ? readBuyer() : {})

/** An object written by us, or null: storage can hold anything. */
export const parse = (text: string | null): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    // An object read by key: each value is checked where it is used.
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
