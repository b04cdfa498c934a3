import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { FuzzWorld } from '../fuzz-world.ts'
import type { Meant, Recipes } from './meant.ts'
import { MEANT_OF_CUSTOMERS } from './meant-customers.ts'
import { MEANT_OF_THE_DESK } from './meant-desk.ts'
import { MEANT_OF_LOGINS } from './meant-logins.ts'
import { MEANT_OF_MONEY } from './meant-money.ts'
import { MEANT_OF_MACHINES } from './meant-network.ts'
import { MEANT_OF_SELLERS } from './meant-sellers.ts'
import { MEANT_OF_SHOPS } from './meant-shop.ts'

/** For the rows whose subject a call uses up, or that take what only somebody who was there can know. */
const RECIPES: Recipes = {
  ...MEANT_OF_CUSTOMERS,
  ...MEANT_OF_LOGINS,
  ...MEANT_OF_MACHINES,
  ...MEANT_OF_MONEY,
  ...MEANT_OF_SELLERS,
  ...MEANT_OF_SHOPS,
  ...MEANT_OF_THE_DESK,
}

/** A request to a row that would be taken now; null for a row that finds what it wants in the world as it is. */
export const meantFor = async (
  world: FuzzWorld,
  name: keyof Endpoints,
  turn: number,
): Promise<Meant | null> => (await RECIPES[name]?.(world, turn)) ?? null
