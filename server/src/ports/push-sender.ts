/** A browser's push endpoint for one phone, and its encryption keys (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** P-256 in base64url: proves that the sender is the one the phone subscribed to (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * `accepted`: the service has it. `gone`: the subscription has ended permanently. `later`: a temporary
 * failure, or delivery is unknown. `refused`: a retry would be refused too.
 */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'later'; afterSeconds?: number }
  | { kind: 'refused'; reason: string }

export type SentPush = {
  keys: PushKeys
  /** At most 3 kB. */
  text: string
  /** How long the service stores it for a phone that is off. */
  keptSeconds: number
  /** A later message with the same topic replaces it. */
  topic: string
}

/** Sends to phones by the Web Push standard. Never throws for errors of the service. */
export type PushSender = {
  newKeys: () => Promise<PushKeys>
  /** Whether an address may be a push service's; others are never called. */
  mayCall: (endpoint: string) => boolean
  send: (target: PushTarget, push: SentPush) => Promise<PushOutcome>
}
