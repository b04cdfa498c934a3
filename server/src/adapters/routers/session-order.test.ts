import { createHash, createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createDisconnectPhone } from './send-to-router.ts'
import { signOrder } from './session-order.ts'

const SECRET = 'a-secret-of-a-router'
const HANDLE = {
  acctSessionId: '80000001',
  userName: '7KQM-4T2-XWP',
  stationId: 'DA-A1-19-00-00-61',
  framedAddress: '192.168.77.123',
}
const END = { kind: 'Disconnect-Request', handle: HANDLE } as const
const AT = new Date('2026-03-01T10:00:00Z')
const md5 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest()

/** A router's answer to a request, signed according to RFC 5176. */
const answerTo = (packet: Buffer, code: number, secret = SECRET): Buffer => {
  const head = Buffer.from([code, packet.readUInt8(1), 0, 20])
  return Buffer.concat([head, md5(head, packet.subarray(4, 20), secret)])
}

test('a request is signed by its authenticator and its Message-Authenticator', () => {
  const { packet } = signOrder(END, SECRET, AT, new Uint8Array([7]))
  expect([packet.readUInt8(0), packet.readUInt8(1), packet.readUInt16BE(2)]).toEqual([40, 7, packet.length])
  const zeroed = Buffer.from(packet).fill(0, 4, 20)
  expect(md5(zeroed, SECRET)).toEqual(packet.subarray(4, 20))
  const signature = Buffer.from(packet.subarray(-16))
  expect(
    createHmac('md5', SECRET)
      .update(zeroed.fill(0, packet.length - 16))
      .digest(),
  ).toEqual(signature)
})

test('identifies the session as its router spells it', () => {
  const { packet } = signOrder(END, SECRET, AT)
  for (const word of [HANDLE.acctSessionId, HANDLE.userName, HANDLE.stationId])
    expect(packet.includes(word)).toBe(true)
  expect(packet.includes(Buffer.from([8, 6, 192, 168, 77, 123]))).toBe(true)
})

test('accepts only the router’s own answer to this request', () => {
  const { packet, readAnswer } = signOrder(END, SECRET, AT, new Uint8Array([7]))
  expect(readAnswer(answerTo(packet, 41))).toBe('ack')
  expect(readAnswer(answerTo(packet, 42))).toBe('absent')
  expect(readAnswer(answerTo(packet, 41, 'another secret'))).toBeNull()
  const other = signOrder(END, SECRET, AT, new Uint8Array([8]))
  expect(readAnswer(answerTo(other.packet, 41))).toBeNull()
  for (const length of [0, 3, 19]) expect(readAnswer(answerTo(packet, 41).subarray(0, length))).toBeNull()
})

test('an extension contains the total session time, and has its own answer codes', () => {
  const order = { kind: 'CoA-Request', handle: HANDLE, totalSeconds: 5_400 } as const
  const { packet, readAnswer } = signOrder(order, SECRET, AT, new Uint8Array([7]))
  expect(packet.readUInt8(0)).toBe(43)
  expect(packet.includes(Buffer.from([27, 6, 0, 0, 5_400 >> 8, 5_400 & 255]))).toBe(true)
  const codes = [41, 42, 43, 44, 45].map((code) => readAnswer(answerTo(packet, code)))
  expect(codes).toEqual([null, null, null, 'ack', 'absent'])
})

/** A router that ignores the first packet, and then answers with this secret. */
const aDeafRouter = async (secret: string) => {
  const socket = createSocket('udp4')
  let reported = 0
  socket.on('message', (packet, from) => {
    reported += 1
    if (reported > 1) socket.send(answerTo(packet, 41, secret), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { socket, port: socket.address().port, heard: () => reported }
}

test.each([
  ['a router that missed it receives it again', SECRET, 'ended', 2],
  ['a forged answer is ignored', 'another secret', 'silent', 3],
])('%s', async (_, secret, outcome, reported) => {
  const router = await aDeafRouter(secret)
  const disconnect = createDisconnectPhone({ now: () => AT, port: router.port })
  expect(await disconnect({ address: '127.0.0.1', secret: SECRET }, HANDLE)).toBe(outcome)
  expect(router.heard()).toBe(reported)
  router.socket.close()
})
