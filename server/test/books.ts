import { expect } from 'vitest'
import { checkInvariants } from '../src/modules/operations/checks/check-invariants.ts'
import type { Deps } from '../src/ports/deps.ts'

type World = { deps: Deps }

const findBroken = async ({ deps }: World) =>
  (await checkInvariants(deps)).filter(({ breaches }) => breaches > 0)

/** The ids of the invariants that do not hold over the whole database. */
export const brokenInvariants = async (world: World): Promise<string[]> =>
  (await findBroken(world)).map(({ id }) => id)

/** How many rows break one invariant. */
export const countBreaches = async ({ deps }: World, invariant: string): Promise<number> =>
  (await checkInvariants(deps)).find(({ id }) => id === invariant)?.breaches ?? Number.NaN

/** Expects every invariant to hold. A failure names the invariant and shows rows that break it. */
export const expectSoundBooks = async (world: World): Promise<void> => {
  expect(await findBroken(world)).toEqual([])
}
