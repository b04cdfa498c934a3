import { createSocket } from 'node:dgram'
import type { DisconnectOutcome, DisconnectPhone } from '../../ports/router-disconnect.ts'
import { disconnectRequest } from './disconnect-request.ts'

/** RFC 5176's port. */
const PORT = 3799
const TRIES = 3
const TRY_AGAIN_MS = 1_000

/** Sends a Disconnect-Request up to three times, and waits a second for each answer. */
export const createDisconnectPhone =
  ({ now, port = PORT }: { now: () => Date; port?: number }): DisconnectPhone =>
  ({ address, secret }, handle) =>
    new Promise<DisconnectOutcome>((resolve) => {
      const { packet, readAnswer } = disconnectRequest(handle, secret, now())
      const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
      let tries = 0
      let isOver = false
      const end = (outcome: DisconnectOutcome) => {
        if (isOver) return
        isOver = true
        clearInterval(timer)
        socket.close()
        resolve(outcome)
      }
      const send = () => {
        if (tries === TRIES) return end('silent')
        tries += 1
        // The same packet: a router that has carried it out says so again.
        socket.send(packet, port, address, (error) => error && end('silent'))
      }
      const timer = setInterval(send, TRY_AGAIN_MS)
      socket.on('error', () => end('silent'))
      socket.on('message', (answer) => {
        const outcome = readAnswer(answer)
        if (outcome !== null) end(outcome)
      })
      send()
    })
