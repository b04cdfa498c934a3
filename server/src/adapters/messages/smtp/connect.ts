import { isIP } from 'node:net'
import nodemailer from 'nodemailer'
import { type AddressRules, checkedAddresses } from '../../outside/checked-lookup.ts'

export type SmtpSettings = {
  host: string
  port: number
  /** `STARTTLS` and `TLS` both require encryption and a valid certificate. */
  security: 'STARTTLS' | 'TLS' | 'none'
  /** Empty for a server without login. */
  user: string
  password: string
  /** The sender's address. */
  from: string
}

export type SmtpTools = {
  address: AddressRules
  /** For each step: connecting, greeting, and every later silence. */
  timeoutMs?: number
  /** Additional trusted certificates; for tests. */
  ca?: string
}

const DEFAULT_TIMEOUT_MS = 7_000

/** Connects to the mail server at a checked address. Throws ForbiddenAddress, or the resolver's error. */
export const connectSmtp = async (settings: SmtpSettings, { address, timeoutMs, ca }: SmtpTools) => {
  const [first] = await checkedAddresses(settings.host, address)
  const { user, password: pass, security } = settings
  const limit = timeoutMs ?? DEFAULT_TIMEOUT_MS
  return nodemailer.createTransport({
    // The certificate must be for the name, though the connection goes to the address.
    host: first?.address ?? settings.host,
    tls: {
      ...(isIP(settings.host) === 0 && { servername: settings.host }),
      minVersion: 'TLSv1.2',
      ...(ca !== undefined && { ca }),
    },
    port: settings.port,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
