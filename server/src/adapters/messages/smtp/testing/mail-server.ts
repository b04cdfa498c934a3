import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Taken = { from: string; to: string[]; isEncrypted: boolean; text: string }

const refusal = (responseCode: number): Error => Object.assign(new Error('No'), { responseCode })

/** The server's answer by the recipient's name; `silent` never gets one. */
const answerFor = (address: string): Error | 'silent' | null => {
  const code = Number(/^refused-(\d{3})@/.exec(address)?.[1])
  if (address.startsWith('silent@')) return 'silent'
  return Number.isNaN(code) ? null : refusal(code)
}

/** Starts a real mail server on loopback with one login, and its own certificate for `localhost`. */
export const startMailServer = async (options: SMTPServerOptions = {}) => {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'minit' && password === 'right-password'
        ? done(null, { user: username })
        : done(refusal(535)),
    onRcptTo: ({ address }, _session, done) => {
      const answer = answerFor(address)
      if (answer !== 'silent') done(answer)
    },
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (text.includes('refuse the text')) return done(refusal(554))
        if (text.includes('say nothing')) return
        const { mailFrom, rcptTo } = envelope
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          isEncrypted: secure,
          text,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A listening TCP server has an address of this type.
  const { port } = server.server.address() as AddressInfo
  return { port, taken, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}
