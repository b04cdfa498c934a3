import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StandInsConfig } from '../main.ts'

export const merchantKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const newDir = (): string => mkdtempSync(join(tmpdir(), 'minit-stand-ins-'))

/** Settings for separate, fast stand-ins with this folder and callback address. */
export const settings = (dir: string, callbackBaseUrl: string, speed = 50): StandInsConfig => ({
  dir,
  port: 0,
  callbackBaseUrl,
  speed,
  pawapay: { token: 'token' },
  vult: {
    merchantId: 'M1',
    publicKeyPem: merchantKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    webhookUser: 'vult',
    webhookPassword: 'password',
  },
  orangeWeb: { clientId: 'client', clientSecret: 'secret', merchantKey: 'key' },
  africastalking: { username: 'minit', apiKey: 'key' },
  whatsapp: { accessToken: 'token', phoneNumberId: '1', templateName: 'access' },
})

type Called = { path: string; headers: IncomingHttpHeaders; body: unknown }
export type Receiver = {
  url: string
  called: Called[]
  answerWith: (status: number) => void
  close: () => void
}

/** Receives callbacks and answers 200 or a configured status. */
export const startReceiver = async (): Promise<Receiver> => {
  const called: Called[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    called.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    called,
    answerWith: (next) => {
      status = next
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
