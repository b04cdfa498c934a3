/** Reads a `Prefer` header (RFC 7240): answer at once, or wait this many seconds for a change. */
export const readPrefer = (header: string | undefined): { respondAsync: boolean; waitSeconds: number } => {
  const preferences = (header ?? '').split(',').map((part) => part.trim().toLowerCase())
  const wait = preferences
    .map((part) => /^wait=(\d{1,4})$/.exec(part)?.[1])
    .find((seconds) => seconds !== undefined)
  return { respondAsync: preferences.includes('respond-async'), waitSeconds: Number(wait ?? 0) }
}
