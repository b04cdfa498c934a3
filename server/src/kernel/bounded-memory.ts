type Recall<Text extends string> = (owner: object, key: string, make: () => Text) => Text

/**
 * Remembers texts that are dear to make and always the same, so many for each owner (whose key they are made with) at most. Two
 * generations: once the younger one is full the older one is forgotten, so that what is asked for all the time stays. What
 * `make` throws is not remembered.
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
