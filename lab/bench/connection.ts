import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readAnswer, type WholeAnswer } from './answers.ts'

export type Connection = {
  /** Sends one complete request to the server of this address, and returns its answer. One at a time. */
  ask: (url: string, request: Buffer) => Promise<WholeAnswer>
  close: () => void
}

/**
 * Keeps one connection to each server, opened on first use, and again after the server closed it. Node's own
 * client is slower than the fastest server, so the benchmark would measure the client.
 */
export const openConnection = (): Connection => {
  const sockets = new Map<string, Socket>()
  const socketTo = async (url: string): Promise<Socket> => {
    const { hostname, port, host } = new URL(url)
    const known = sockets.get(host)
    if (known !== undefined && !known.destroyed && !known.readableEnded) return known
    const opened = connect(Number(port), hostname).setNoDelay(true)
    // If an idle connection is lost, the next call opens another.
    opened.on('error', () => undefined)
    sockets.set(host, opened)
    await once(opened, 'connect')
    return opened
  }
  return {
    ask: async (url, request) => {
      const socket = await socketTo(url)
      const answer = await exchange(socket, request)
      if (answer.isLast) socket.destroy()
      return answer
    },
    close: () => {
      for (const socket of sockets.values()) socket.destroy()
    },
  }
}

const exchange = (socket: Socket, request: Buffer): Promise<WholeAnswer> =>
  new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
      const answer = readAnswer(bytes)
      if (answer === null) return
      listen('off')
      resolve(answer)
    }
    const fail = (error?: Error) => {
      listen('off')
      reject(error ?? new Error('the connection was closed before the answer was there'))
    }
    const onClose = () => fail()
    const listen = (turn: 'on' | 'off') =>
      socket[turn]('data', onData)[turn]('error', fail)[turn]('close', onClose)
    listen('on')
    socket.write(request)
  })
