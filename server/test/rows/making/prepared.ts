import { aSeller, logInAs, type TestSeller } from '../../builders.ts'
import type { FuzzCaller, FuzzFixture } from '../../fuzz/fuzz-fixture.ts'

/**
 * A valid request whose subject was created just before. Without a body it has that of the row's request; a
 * `Buffer` is sent as it is.
 */
export type Prepared = {
  caller: FuzzCaller
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}

/** Creates the subject of a call; `turn` counts the times, for a call that can be made in two ways. */
export type Prepare = (fixture: FuzzFixture, turn: number) => Promise<Prepared>

/** A request of an admin about this id. */
export const byAdmin = (id: string, body?: object): Prepared => ({
  caller: 'admin',
  params: { id },
  ...(body !== undefined && { body }),
})

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** The headers of a session of the seller's owner. */
export const asOwnerOf = async ({ app }: FuzzFixture, seller: TestSeller): Promise<Record<string, string>> =>
  bearer((await logInAs(app.deps, seller)).sessionToken)

export const freshSeller = (
  { app }: FuzzFixture,
  input?: Parameters<typeof aSeller>[1],
): Promise<TestSeller> => aSeller(app.deps, input)

const kept = new WeakMap<FuzzFixture, Map<string, Promise<unknown>>>()

/** Created once in a fixture and reused: a router, or a seller that several calls are about. */
export const once = <Value>(
  fixture: FuzzFixture,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> => {
  const ofFixture = kept.get(fixture) ?? new Map<string, Promise<unknown>>()
  kept.set(fixture, ofFixture)
  const made = ofFixture.get(key) ?? make()
  ofFixture.set(key, made)
  // Only this function stores values under this key.
  return made as Promise<Value>
}

/** The id that a statement finds first. Throws where there is none. */
export const idBy = async ({ app }: FuzzFixture, statement: string, values: unknown[]): Promise<string> => {
  const [row] = await app.database.asOwner<{ id: string }>(statement, values)
  if (row === undefined) throw new Error(`nothing was found by ${statement}`)
  return row.id
}
