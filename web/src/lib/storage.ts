/** Reads one value of the browser's storage; null when there is none or the browser forbids it. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, or deletes it when null. In a browser that forbids storage it does nothing. */
export const writeStored = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows and captive mini-browsers throw here; buying works without memory.
  }
}

/** Returns all stored names; empty where the browser forbids storage. */
export const keysStored = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Deletes everything of this site, as the entrepreneur's logout must. */
export const clearStored = (): void => {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Nothing could have been stored either.
  }
}

/** The last purchase and buyer on this phone, by the names of the forms' inputs. */
export type Remembered = Partial<
  Record<'customerName' | 'phoneNumber' | 'packageId' | 'paymentMethod' | 'deliveryMethod', string>
>

const BUYER_KEY = 'minit.buyer'

/** Returns the last buyer and purchase on this phone. */
// Written below; any other content only fills inputs.
export const readBuyer = (): Remembered => (parse(readStored(BUYER_KEY)) ?? {}) as Remembered

/** Adds to the stored data of this phone's buyer. */
export const rememberBuyer = (order: Remembered): void =>
  writeStored(BUYER_KEY, JSON.stringify({ ...readBuyer(), ...order }))

/** Returns the last choice if the address asks for it, as the link back from a failed payment does. */
export const readChoiceAgain = (): Remembered => (location.hash === '#again' ? readBuyer() : {})

/** Returns an object that we wrote, or null: storage can contain anything. */
export const parse = (text: string | null): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    // An object read by key: the caller checks each value.
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
