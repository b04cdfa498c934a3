type Recall<Text extends string> = (owner: object, key: string, make: () => Text) => Text

/**
 * Memoises texts that are expensive to make, at most `max` for each owner, which `make` depends on. Two
 * generations: when the younger is full, the older is dropped, so that frequently used texts stay. Does not
 * store what `make` throws.
 */
export const createBoundedMemory = <Text extends string = string>(max: number): Recall<Text> => {
  const owners = new WeakMap<object, { young: Map<string, Text>; old: Map<string, Text> }>()
  return (owner, key, make) => {
    const memory = owners.get(owner) ?? { young: new Map(), old: new Map() }
    owners.set(owner, memory)
    const known = memory.young.get(key)
    if (known !== undefined) return known
    const text = memory.old.get(key) ?? make()
    if (memory.young.size >= max / 2) {
      memory.old = memory.young
      memory.young = new Map()
    }
    memory.young.set(key, text)
    return text
  }
}
