/** Where a router listens for orders, and what both sides sign with. */
export type RouterPlace = { address: string; secret: string }

/** What names a session to its router, as the router itself spelt it in its accounting. */
export type SessionHandle = {
  acctSessionId: string
  userName: string
  stationId: string
  /** The phone's address; empty where the router did not tell it. */
  framedAddress: string
}

/**
 * `ended`: the router has closed it. `gone`: it has no such session. `silent`: nobody answered who knows the secret; whether it was
 * closed is not known.
 */
type DisconnectOutcome = 'ended' | 'gone' | 'silent'

/** Tells a router to end a session (RFC 5176). Never throws. */
export type DisconnectPhone = (place: RouterPlace, handle: SessionHandle) => Promise<DisconnectOutcome>

/** `refused`: the router has no such session, or cannot lengthen one. `silent`: as above. */
type LengthenOutcome = 'lengthened' | 'refused' | 'silent'

/**
 * Tells a router how many seconds a session lasts in all, from its beginning, in the place of what it was told at the login
 * (RFC 5176). Never throws.
 */
export type LengthenSession = (
  place: RouterPlace,
  handle: SessionHandle,
  totalSeconds: number,
) => Promise<LengthenOutcome>
