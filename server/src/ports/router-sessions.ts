/** A router's address for RADIUS orders, and the shared secret. */
export type RouterAddress = { address: string; secret: string }

/** A session's identifiers, spelt as the router's accounting does. */
export type SessionHandle = {
  acctSessionId: string
  userName: string
  stationId: string
  /** The phone's address; empty if the router did not report it. */
  framedAddress: string
}

/**
 * `ended`: the router closed it. `gone`: it has no such session. `refused`: it does not close it. `silent`: no authentic
 * answer, so the result is unknown.
 */
type DisconnectOutcome = 'ended' | 'gone' | 'refused' | 'silent'

/** Makes a router end a session (RFC 5176). Never throws. */
export type DisconnectPhone = (place: RouterAddress, handle: SessionHandle) => Promise<DisconnectOutcome>

/** `refused`: the router has no such session, or cannot extend one. `silent`: as above. */
type LengthenOutcome = 'lengthened' | 'refused' | 'silent'

/**
 * Sets a session's total duration in seconds, from its beginning, in place of the one from the login (RFC
 * 5176). Never throws.
 */
export type ExtendSession = (
  place: RouterAddress,
  handle: SessionHandle,
  totalSeconds: number,
) => Promise<LengthenOutcome>
