import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * How a line to a server may be. `slow`: every piece is so many milliseconds late, each way. `half_open`: connections are taken
 * and stay, and nothing passes. `dripping`: answers come one byte a second. `resetting`: who sends something is cut off.
 */
type LineState = { is: 'well' | 'half_open' | 'dripping' | 'resetting' } | { is: 'slow'; ms: number }

export type FaultyLine = {
  /** The same address by way of the line. */
  through: (url: string) => string
  /** From now on, also for what is connected. */
  become: (state: LineState) => void
  /** How many pieces came while it was anything but well, since it last became so. */
  struck: () => number
  close: () => Promise<void>
}

/** A line from a port of this machine to the host and port of an address that may be named later. */
export const openFaultyLine = async (): Promise<FaultyLine> => {
  let state: LineState = { is: 'well' }
  let struck = 0
  /** How the line is for a piece that comes now. */
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
  // A TCP server's is never a text.
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

const LOOK_MS = 50
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
  while (stateNow().is === 'half_open') await delay(LOOK_MS)
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
