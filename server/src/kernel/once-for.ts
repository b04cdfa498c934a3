/**
 * Calls `make` once for each owner and returns what it made every time after that. The result is kept as long as the owner is.
 * What `make` throws is not kept.
 */
export const onceFor = <Owner extends object, Made>(
  make: (owner: Owner) => Made,
): ((owner: Owner) => Made) => {
  const known = new WeakMap<Owner, { made: Made }>()
  return (owner) => {
    const entry = known.get(owner) ?? { made: make(owner) }
    known.set(owner, entry)
    return entry.made
  }
}
