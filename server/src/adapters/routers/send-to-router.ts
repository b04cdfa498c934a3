import { createSocket } from 'node:dgram'
import type { DisconnectPhone, ExtendSession, RouterAddress } from '../../ports/router-sessions.ts'
import { type OrderAnswer, type SessionOrder, signOrder } from './session-order.ts'

/** The port of RFC 5176. */
const PORT = 3799
const TRIES = 3
const TRY_AGAIN_MS = 1_000

type Tools = { now: () => Date; port?: number }

/** Sends an order up to three times, a second apart. */
const sendOrder = (
  { now, port = PORT }: Tools,
  { address, secret }: RouterAddress,
  order: SessionOrder,
): Promise<OrderAnswer | 'silent'> =>
  new Promise((resolve) => {
    const { packet, readAnswer } = signOrder(order, secret, now())
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
    let tries = 0
    let isOver = false
    const end = (answer: OrderAnswer | 'silent') => {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      socket.close()
      resolve(answer)
    }
    const sendOnce = () => {
      if (tries === TRIES) return end('silent')
      tries += 1
      // The same packet: a router that has executed it answers again.
      socket.send(packet, port, address, (error) => error && end('silent'))
    }
    const timer = setInterval(sendOnce, TRY_AGAIN_MS)
    socket.on('error', () => end('silent'))
    socket.on('message', (packet) => {
      const answer = readAnswer(packet)
      if (answer !== null) end(answer)
    })
    sendOnce()
  })

/** The same; and again without the phone's address to a router that knows no such attribute, as hostapd. */
const send = async (
  tools: Tools,
  place: RouterAddress,
  order: SessionOrder,
): Promise<OrderAnswer | 'silent'> => {
  const answer = await sendOrder(tools, place, order)
  if (answer !== 'unsupported' || order.handle.framedAddress === '') return answer
  return sendOrder(tools, place, { ...order, handle: { ...order.handle, framedAddress: '' } })
}

const DISCONNECTED = {
  ack: 'ended',
  absent: 'gone',
  unsupported: 'refused',
  refused: 'refused',
  silent: 'silent',
} as const

/** Sends a Disconnect-Request. */
export const createDisconnectPhone =
  (tools: Tools): DisconnectPhone =>
  async (place, handle) =>
    DISCONNECTED[await send(tools, place, { kind: 'Disconnect-Request', handle })]

/** Sends a CoA-Request with a Session-Timeout. */
export const createExtendSession =
  (tools: Tools): ExtendSession =>
  async (place, handle, totalSeconds) => {
    const answer = await send(tools, place, { kind: 'CoA-Request', handle, totalSeconds })
    if (answer === 'silent') return 'silent'
    return answer === 'ack' ? 'lengthened' : 'refused'
  }
