import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tryRun } from './commands.ts'
import { type Daemon, startDaemon } from './free-radius.ts'

type RadSec = {
  folder: string
  /** The address for the router's own programs, for both kinds of packets. */
  address: string
  port: number
  server: string
  certificate: { certificatePem: string; keyPem: string; caPem: string }
}

/** The secret between a router's own programs and its radsecproxy. */
export const LOCAL_SECRET = 'radseclocal'

/** Simulates a RadSec router with radsecproxy and the router's own certificate. */
export const startRadSecProxy = async ({
  folder,
  address,
  port,
  server,
  certificate,
}: RadSec): Promise<Daemon> => {
  const file = (name: string) => join(folder, `radsec-${port}-${name}`)
  await writeFile(file('ca.pem'), certificate.caPem)
  await writeFile(file('cert.pem'), certificate.certificatePem)
  await writeFile(file('key.pem'), certificate.keyPem)
  await writeFile(
    file('conf'),
    `ListenUDP ${address}:${port}
ListenUDP ${address}:${port + 1}
LogLevel 2
LogDestination file:///dev/stderr
tls default {
	CACertificateFile ${file('ca.pem')}
	CertificateFile ${file('cert.pem')}
	CertificateKeyFile ${file('key.pem')}
}
client 127.0.0.1/8 {
	type udp
	secret ${LOCAL_SECRET}
}
server product {
	type tls
	host ${server}
	port 2083
	secret radsec
	tls default
	CertificateNameCheck off
	StatusServer off
}
realm * {
	server product
	accountingServer product
}
`,
  )
  return startDaemon(
    ['/usr/sbin/radsecproxy', '-f', '-c', file('conf')],
    /connect(?:ed|ion).*(?:up|established|ok)|listening|server/i,
  )
}

type Eap = {
  folder: string
  server: string
  port: number
  secret: string
  authority: string
  /** Used as both name and password. */
  code: string
  password?: string
  kind: 'peap' | 'ttls'
  phone: string
}

const INNER = {
  peap: 'eap=PEAP\n  phase1="peapver=0"\n  phase2="auth=MSCHAPV2"',
  ttls: 'eap=TTLS\n  phase2="auth=PAP"',
}

/** Simulates a phone on WPA-Enterprise with eapol_test. Returns whether it was admitted, and the output. */
export const joinsEnterprise = async (eap: Eap): Promise<{ isIn: boolean; said: string }> => {
  const { folder, server, port, secret, authority, code, password = code, kind, phone } = eap
  const file = join(folder, `eapol-${kind}.conf`)
  await writeFile(
    file,
    `network={
  key_mgmt=WPA-EAP
  identity="${code}"
  anonymous_identity="anonymous"
  password="${password}"
  ca_cert="${authority}"
  ${INNER[kind]}
}
`,
  )
  const words = ['-c', file, '-a', server, '-p', String(port), '-s', secret, '-t', '10', '-r', '0']
  const { status, stdout } = await tryRun(['eapol_test', ...words, '-N', `31:s:${phone}`], {
    timeoutMs: 20_000,
  })
  return { isIn: status === 0 && /^SUCCESS$/m.test(stdout), said: stdout }
}
