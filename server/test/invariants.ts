import { expect } from 'vitest'
import { checkInvariants } from '../src/modules/operations/checks/check-invariants.ts'
import type { Deps } from '../src/ports/deps.ts'

type Fixture = { deps: Deps }

const findBroken = async ({ deps }: Fixture) =>
  (await checkInvariants(deps)).filter(({ breaches }) => breaches > 0)

/** The ids of the invariants that do not hold over the whole database. */
export const brokenInvariants = async (fixture: Fixture): Promise<string[]> =>
  (await findBroken(fixture)).map(({ id }) => id)

/** How many rows break one invariant. */
export const countBreaches = async ({ deps }: Fixture, invariant: string): Promise<number> =>
  (await checkInvariants(deps)).find(({ id }) => id === invariant)?.breaches ?? Number.NaN

/** Expects every invariant to hold. A failure names the invariant and shows rows that break it. */
export const expectInvariants = async (fixture: Fixture): Promise<void> => {
  expect(await findBroken(fixture)).toEqual([])
}
