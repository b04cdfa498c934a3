import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { openLedger } from '../ledger.ts'

export type SmtpOptions = { user: string; password: string }
type SentMail = { at: string; from: string; to: string[]; data: string }

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/**
 * Stands in for a mail server, without encryption, on its own loopback port, which it returns. `GET
 * /control/ledger/smtp` lists accepted mails. It knows one login, and rejects the recipient `nobody`.
 */
export const registerSmtp = async (
  app: FastifyInstance,
  { dir, user, password }: SmtpOptions & { dir: string },
): Promise<number> => {
  const ledger = openLedger<SentMail>(`${dir}/smtp.jsonl`)
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (login, _session, done) =>
      login.username === user && login.password === password
        ? done(null, { user })
        : done(refusal(535, '5.7.8 Authentication credentials invalid')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? refusal(550, '5.1.1 No such user') : null),
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const from = mailFrom === false ? '' : mailFrom.address
      const to = rcptTo.map(({ address }) => address)
      ledger.append({ at: new Date().toISOString(), from, to, data: await textOf(stream) })
      done()
    },
  })
  server.on('error', () => undefined)
  app.get('/control/ledger/smtp', async () => ledger.rows())
  app.addHook('onClose', async () => {
    await new Promise<void>((closed) => server.close(() => closed()))
    ledger.close()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A listening TCP server has an address of this type.
  return (server.server.address() as AddressInfo).port
}

const textOf = async (stream: SMTPServerDataStream): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}
