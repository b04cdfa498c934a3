import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { SessionHandle } from '../../ports/router-disconnect.ts'

const DISCONNECT_REQUEST = 40
const DISCONNECT_ACK = 41
const DISCONNECT_NAK = 42

const ATTRIBUTES = { userName: 1, framedAddress: 8, stationId: 31, acctSessionId: 44, eventTime: 55 } as const
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

/** A signed Disconnect-Request, and what tells its genuine answer. */
export type DisconnectRequest = {
  packet: Buffer
  /** Whether an answer is the router's: `ended` or `gone`; null for one that is not, or is of another request. */
  readAnswer: (answer: Buffer) => 'ended' | 'gone' | null
}

/**
 * RFC 5176: signed as a whole by the Request Authenticator, and by a Message-Authenticator, whose HMAC is made over sixteen zeros
 * in the place of either. `at` is the Event-Timestamp, against replays.
 */
export const disconnectRequest = (
  handle: SessionHandle,
  secret: string,
  at: Date,
  [id = 0]: Uint8Array = randomBytes(1),
): DisconnectRequest => {
  const told = Buffer.concat([
    attribute(ATTRIBUTES.userName, Buffer.from(handle.userName)),
    attribute(ATTRIBUTES.acctSessionId, Buffer.from(handle.acctSessionId)),
    attribute(ATTRIBUTES.stationId, Buffer.from(handle.stationId)),
    attribute(ATTRIBUTES.framedAddress, addressOctets(handle.framedAddress)),
    attribute(ATTRIBUTES.eventTime, numberOf(Math.floor(at.getTime() / 1000))),
  ])
  const zeros = Buffer.alloc(16)
  const head = headOf(DISCONNECT_REQUEST, id, HEAD + told.length + 18)
  const unsigned = Buffer.concat([head, zeros, told, attribute(MESSAGE_AUTHENTICATOR, zeros)])
  const signature = createHmac('md5', secret).update(unsigned).digest()
  const body = Buffer.concat([told, attribute(MESSAGE_AUTHENTICATOR, signature)])
  const authenticator = md5(head, zeros, body, Buffer.from(secret))
  return {
    packet: Buffer.concat([head, authenticator, body]),
    readAnswer: (answer) => readAnswer(answer, { id, authenticator, secret }),
  }
}

type Sent = { id: number; authenticator: Buffer; secret: string }

const readAnswer = (answer: Buffer, { id, authenticator, secret }: Sent): 'ended' | 'gone' | null => {
  if (answer.length < HEAD || answer.readUInt16BE(2) > answer.length || answer.readUInt8(1) !== id)
    return null
  const length = answer.readUInt16BE(2)
  if (length < HEAD) return null
  const body = answer.subarray(HEAD, length)
  const expected = md5(answer.subarray(0, 4), authenticator, body, Buffer.from(secret))
  if (!timingSafeEqual(expected, answer.subarray(4, HEAD))) return null
  if (answer.readUInt8(0) === DISCONNECT_ACK) return 'ended'
  return answer.readUInt8(0) === DISCONNECT_NAK ? 'gone' : null
}
