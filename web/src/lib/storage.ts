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

/** Forgets everything of this site, as the entrepreneur's logout must. */
export const clearStored = (): void => {
  try {
    globalThis.localStorage?.clear()
  } catch {
    // Nothing could have been kept either.
  }
}

export type RememberedBuyer = { customerName: string; phoneNumber: string }

const BUYER_KEY = 'minit.buyer'

/** Who bought last on this phone. */
export const readBuyer = (): RememberedBuyer | null => {
  const value = parse(readStored(BUYER_KEY))
  const isBuyer = typeof value?.customerName === 'string' && typeof value.phoneNumber === 'string'
  return isBuyer ? { customerName: String(value.customerName), phoneNumber: String(value.phoneNumber) } : null
}

export const rememberBuyer = (buyer: RememberedBuyer): void => writeStored(BUYER_KEY, JSON.stringify(buyer))

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
