/** The name of a seller's first router, until the seller changes it. */
const FIRST_NAME = 'At the stall'

/** Returns a name that none of the seller's routers has: "At the stall", "At the stall 2". */
export const freeRouterName = (names: readonly string[]): string => {
  const taken = new Set(names.map((name) => name.trim().toLowerCase()))
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase())
  for (let number = 1; ; number++) {
    const name = number === 1 ? FIRST_NAME : `${FIRST_NAME} ${number}`
    if (isFree(name)) return name
  }
}
