/** Memoises `make` per owner, as long as the owner exists. Does not cache what `make` throws. */
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
