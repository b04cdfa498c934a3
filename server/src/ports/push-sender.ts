/** Where a browser's push service takes what is for one phone, and what it is encrypted with (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** P-256 in base64url: who sends proves by them that the phone subscribed to it (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * `accepted`: the service has it. `gone`: the phone takes no more, and never will. `later`: nothing is wrong with it, or it is
 * not known whether it came. `refused`: it would be the next time too.
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
  /** How long the service keeps it for a phone that is off. */
  keptSeconds: number
  /** A later one with the same word takes its place there. */
  topic: string
}

/** Sends to phones by the Web Push standard. Never throws for what the other side does. */
export type PushSender = {
  newKeys: () => Promise<PushKeys>
  /** Whether an address could be a push service's: nobody is called at any other. */
  mayCall: (endpoint: string) => boolean
  send: (target: PushTarget, push: SentPush) => Promise<PushOutcome>
}
