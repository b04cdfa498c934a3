import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The state of a line to a server. `slow`: every piece is delayed by this many milliseconds in each
 * direction. `half_open`: connections are accepted and kept, but nothing passes. `dripping`: answers arrive
 * at one byte a second. `resetting`: a client that sends something is disconnected.
 */
type LineState = { is: 'well' | 'half_open' | 'dripping' | 'resetting' } | { is: 'slow'; ms: number }

export type FaultyLine = {
  /** The same address through the line. */
  through: (url: string) => string
  /** Changes the state, also for existing connections. */
  become: (state: LineState) => void
  /** The number of pieces that met a fault since the last one began. */
  struck: () => number
  close: () => Promise<void>
}

/** Opens a line from a local port to the host and port of an address that is given later. */
export const openFaultyLine = async (): Promise<FaultyLine> => {
  let state: LineState = { is: 'well' }
  let struck = 0
  /** The state that applies to the next piece. */
  const stateNow = (): LineState => state
  const onPiece = (): void => {
    if (state.is !== 'well') struck += 1
  }
  let target: { host: string; port: number } | null = null
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (target === null) return void near.destroy()
    const far = connect(target.port, target.host)
    keep(far)
    void carry(near, far, { stateNow, onPiece, way: 'there' })
    void carry(far, near, { stateNow, onPiece, way: 'back' })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  // A TCP server's address is never a string.
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    through: (url) => {
      const { hostname, port: farPort } = new URL(url)
      target = { host: hostname, port: Number(farPort) }
      return Object.assign(new URL(url), { host: `127.0.0.1:${port}` })
        .toString()
        .replace(/\/$/, '')
    },
    become: (next) => {
      state = next
      if (next.is !== 'well') struck = 0
    },
    struck: () => struck,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const CHECK_MS = 50
const DRIP_MS = 1_000

type Carried = { stateNow: () => LineState; onPiece: () => void; way: 'there' | 'back' }

const carry = async (from: Socket, to: Socket, carried: Carried): Promise<void> => {
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      carried.onPiece()
      await pass(piece, to, carried)
    }
    to.end()
  } catch {
    to.destroy()
  }
}

const pass = async (piece: Buffer, to: Socket, { stateNow, way }: Carried): Promise<void> => {
  while (stateNow().is === 'half_open') await delay(CHECK_MS)
  const state = stateNow()
  if (state.is === 'resetting') throw new Error('the line is cut')
  if (state.is === 'slow') await delay(state.ms)
  let rest = piece
  while (way === 'back' && stateNow().is === 'dripping' && rest.length > 0) {
    to.write(rest.subarray(0, 1))
    rest = rest.subarray(1)
    await delay(DRIP_MS)
  }
  to.write(rest)
}
