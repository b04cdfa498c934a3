import { createHash, createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A Disconnect-Request or CoA-Request, as parsed by a router. */
type Order = {
  kind: 'disconnect' | 'change'
  isGenuine: boolean
  signature: 'good' | 'bad' | 'absent'
  told: Record<string, string>
  answer: 'ack' | 'nak' | 'none'
}

export type StandInNas = {
  /** The names of its current sessions. */
  sessions: Set<string>
  orders: Order[]
  close: () => Promise<void>
}

const NAMES: Record<number, string> = {
  1: 'User-Name',
  8: 'Framed-IP-Address',
  27: 'Session-Timeout',
  31: 'Calling-Station-Id',
  44: 'Acct-Session-Id',
}
const SIGNATURE = 80
const REQUESTS: Record<number, Order['kind']> = { 40: 'disconnect', 43: 'change' }
const SESSION_CONTEXT_NOT_FOUND = Buffer.from([101, 6, 0, 0, 1, 0xf7])

const attributesOf = (packet: Buffer): { type: number; at: number; value: Buffer }[] => {
  const found = []
  for (let at = 20; at + 2 <= packet.length; at += packet.readUInt8(at + 1)) {
    const length = packet.readUInt8(at + 1)
    if (length < 2) break
    found.push({ type: packet.readUInt8(at), at, value: packet.subarray(at + 2, at + length) })
  }
  return found
}

const md5 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const isGenuine = (packet: Buffer, secret: string): boolean =>
  md5(packet.subarray(0, 4), Buffer.alloc(16), packet.subarray(20), secret).equals(packet.subarray(4, 20))

const signatureOf = (packet: Buffer, secret: string): Order['signature'] => {
  const found = attributesOf(packet).find(({ type }) => type === SIGNATURE)
  if (found === undefined) return 'absent'
  const blank = Buffer.from(packet)
    .fill(0, 4, 20)
    .fill(0, found.at + 2, found.at + 18)
  return createHmac('md5', secret).update(blank).digest().equals(found.value) ? 'good' : 'bad'
}

const reportedIn = (packet: Buffer): Record<string, string> =>
  Object.fromEntries(
    attributesOf(packet).flatMap(({ type, value }) => {
      const name = NAMES[type]
      if (name === undefined) return []
      return [[name, textOf(name, value)]]
    }),
  )

const textOf = (name: string, value: Buffer): string => {
  if (name === 'Framed-IP-Address') return [...value].join('.')
  return name === 'Session-Timeout' ? String(value.readUInt32BE(0)) : value.toString('utf8')
}

const replyTo = (packet: Buffer, secret: string, isKnown: boolean): Buffer => {
  const attributes = isKnown ? Buffer.alloc(0) : SESSION_CONTEXT_NOT_FOUND
  // The codes of ACK and NAK are the request's code plus one or two.
  const code = packet.readUInt8(0) + (isKnown ? 1 : 2)
  const head = Buffer.from([code, packet.readUInt8(1), 0, 20 + attributes.length])
  return Buffer.concat([head, md5(head, packet.subarray(4, 20), attributes, secret), attributes])
}

/** Simulates a router's RFC 5176 server: verifies the sender, records requests, and answers like a router. */
export const startStandInNas = async (address: string, port: number, secret: string): Promise<StandInNas> => {
  const nas: Omit<StandInNas, 'close'> = { sessions: new Set(), orders: [] }
  const socket = createSocket('udp4')
  socket.on('message', (packet, from) => {
    const kind = REQUESTS[packet.readUInt8(0)]
    if (kind === undefined) return
    const given = reportedIn(packet)
    const order = {
      kind,
      isGenuine: isGenuine(packet, secret),
      signature: signatureOf(packet, secret),
      told: given,
    }
    if (!order.isGenuine || order.signature === 'bad') {
      nas.orders.push({ ...order, answer: 'none' })
      return
    }
    const name = given['Acct-Session-Id'] ?? ''
    const isKnown = kind === 'change' ? nas.sessions.has(name) : nas.sessions.delete(name)
    nas.orders.push({ ...order, answer: isKnown ? 'ack' : 'nak' })
    socket.send(replyTo(packet, secret, isKnown), from.port, from.address)
  })
  socket.bind(port, address)
  await once(socket, 'listening')
  return {
    ...nas,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
