import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { SessionHandle } from '../../ports/router-sessions.ts'

/** The request's code; its ACK is one more, its NAK two more. */
const CODES = { 'Disconnect-Request': 40, 'CoA-Request': 43 } as const

const ATTRIBUTES = {
  userName: 1,
  framedAddress: 8,
  sessionTimeout: 27,
  stationId: 31,
  acctSessionId: 44,
  eventTime: 55,
} as const
const ERROR_CAUSE = 101
/** The Error-Causes (RFC 5176) of which each means something else for the session. */
const UNSUPPORTED_ATTRIBUTE = 401
const SESSION_NOT_FOUND = 503
const MESSAGE_AUTHENTICATOR = 80
const HEAD = 20
const MAX_VALUE = 253

const attribute = (type: number, value: Buffer): Buffer =>
  value.length === 0 || value.length > MAX_VALUE
    ? Buffer.alloc(0)
    : Buffer.concat([Buffer.from([type, value.length + 2]), value])

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

const numberOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const headOf = (code: number, id: number, length: number): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt8(code, 0)
  head.writeUInt8(id, 1)
  head.writeUInt16BE(length, 2)
  return head
}

const addressOctets = (address: string): Buffer =>
  isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : Buffer.alloc(0)

/** An order for a session: to end it, or its total duration in seconds. */
export type SessionOrder = { handle: SessionHandle } & (
  | { kind: 'Disconnect-Request' }
  | { kind: 'CoA-Request'; totalSeconds: number }
)

/**
 * `absent`: the router has no such session. `unsupported`: it does not know an attribute of the order. `refused`: any other
 * reason, so the session may continue.
 */
export type OrderAnswer = 'ack' | 'absent' | 'unsupported' | 'refused'

/** A signed order, and the check of its answer. */
export type SignedOrder = {
  packet: Buffer
  /** Null for an answer that is not the router's, or is for another order. */
  readAnswer: (answer: Buffer) => OrderAnswer | null
}

const MAX_SECONDS = 2 ** 32 - 1

const attributesOf = (order: SessionOrder, at: Date): Buffer => {
  const { handle } = order
  return Buffer.concat([
    attribute(ATTRIBUTES.userName, Buffer.from(handle.userName)),
    attribute(ATTRIBUTES.acctSessionId, Buffer.from(handle.acctSessionId)),
    attribute(ATTRIBUTES.stationId, Buffer.from(handle.stationId)),
    attribute(ATTRIBUTES.framedAddress, addressOctets(handle.framedAddress)),
    ...(order.kind === 'CoA-Request'
      ? [attribute(ATTRIBUTES.sessionTimeout, numberOf(Math.min(order.totalSeconds, MAX_SECONDS)))]
      : []),
    attribute(ATTRIBUTES.eventTime, numberOf(Math.floor(at.getTime() / 1000))),
  ])
}

/**
 * Signs an order (RFC 5176): by the Request Authenticator, and by a Message-Authenticator whose HMAC has 16
 * zeros in place of both. `at` is the Event-Timestamp, against replays.
 */
export const signOrder = (
  order: SessionOrder,
  secret: string,
  at: Date,
  [id = 0]: Uint8Array = randomBytes(1),
): SignedOrder => {
  const code = CODES[order.kind]
  const attributes = attributesOf(order, at)
  const zeros = Buffer.alloc(16)
  const head = headOf(code, id, HEAD + attributes.length + 18)
  const unsigned = Buffer.concat([head, zeros, attributes, attribute(MESSAGE_AUTHENTICATOR, zeros)])
  const signature = createHmac('md5', secret).update(unsigned).digest()
  const body = Buffer.concat([attributes, attribute(MESSAGE_AUTHENTICATOR, signature)])
  const authenticator = md5(head, zeros, body, Buffer.from(secret))
  return {
    packet: Buffer.concat([head, authenticator, body]),
    readAnswer: (answer) => readAnswer(answer, { code, id, authenticator, secret }),
  }
}

type Sent = { code: number; id: number; authenticator: Buffer; secret: string }

const readAnswer = (answer: Buffer, { code, id, authenticator, secret }: Sent): OrderAnswer | null => {
  if (answer.length < HEAD || answer.readUInt16BE(2) > answer.length || answer.readUInt8(1) !== id)
    return null
  const length = answer.readUInt16BE(2)
  if (length < HEAD) return null
  const body = answer.subarray(HEAD, length)
  const expected = md5(answer.subarray(0, 4), authenticator, body, Buffer.from(secret))
  if (!timingSafeEqual(expected, answer.subarray(4, HEAD))) return null
  if (answer.readUInt8(0) === code + 1) return 'ack'
  return answer.readUInt8(0) === code + 2 ? reasonOf(errorCauseIn(body)) : null
}

/** Routers that give no cause know only one: they have no such session. */
const reasonOf = (cause: number | null): OrderAnswer => {
  if (cause === null || cause === SESSION_NOT_FOUND) return 'absent'
  return cause === UNSUPPORTED_ATTRIBUTE ? 'unsupported' : 'refused'
}

const errorCauseIn = (attributes: Buffer): number | null => {
  for (let at = 0; at + 2 <= attributes.length; ) {
    const length = attributes.readUInt8(at + 1)
    if (length < 2 || at + length > attributes.length) return null
    if (attributes.readUInt8(at) === ERROR_CAUSE && length === 6) return attributes.readUInt32BE(at + 2)
    at += length
  }
  return null
}
