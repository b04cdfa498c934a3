import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Ledger, openLedger } from '../ledger.ts'
import { createSession, type Reply, type SmtpOptions } from './session.ts'

export type SentMail = { at: string; from: string; to: string[]; data: string }

/**
 * Stands in for a mail server, without encryption, on a loopback port of its own, which it returns.
 * `GET /control/ledger/smtp` lists what it took.
 */
export const registerSmtp = async (
  app: FastifyInstance,
  options: SmtpOptions & { dir: string },
): Promise<number> => {
  const ledger = openLedger<SentMail>(`${options.dir}/smtp.jsonl`)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, options, ledger)
  })
  app.get('/control/ledger/smtp', async () => ledger.rows())
  app.addHook('onClose', async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
    ledger.close()
  })
  return listen(server)
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A listening TCP server has this form of address.
  return (server.address() as AddressInfo).port
}

const serve = (socket: Socket, options: SmtpOptions, ledger: Ledger<SentMail>): void => {
  const session = createSession(options, (mail) => ledger.append({ at: new Date().toISOString(), ...mail }))
  const say = ({ lines, isLast }: Reply): void => {
    socket.write(lines.map((line) => `${line}\r\n`).join(''))
    if (isLast === true) socket.end()
  }
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('error', () => undefined)
  say({ lines: ['220 stand-in ESMTP'] })
  socket.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const reply = session(line)
      if (reply !== null) say(reply)
    }
  })
}
