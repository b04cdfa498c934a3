import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './commands.ts'

export type Certificate = { key: string; cert: string; keyFile: string; certFile: string }

/** The lab's own authority, and the certificates that it signed. */
export type Certificates = { authorityFile: string; portal: Certificate; internet: Certificate }

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const makeAuthority = async (folder: string): Promise<{ keyFile: string; certFile: string }> => {
  const files = { keyFile: join(folder, 'authority.key'), certFile: join(folder, 'authority.pem') }
  await run([
    'openssl',
    'req',
    '-x509',
    ...NEW_KEY,
    '-days',
    '30',
    '-subj',
    '/CN=Minit network lab',
    '-addext',
    'keyUsage=critical,keyCertSign,cRLSign',
    '-keyout',
    files.keyFile,
    '-out',
    files.certFile,
  ])
  return files
}

const sign = async (
  folder: string,
  authority: { keyFile: string; certFile: string },
  host: string,
): Promise<Certificate> => {
  const [keyFile, certFile, request, extensions] = ['key', 'pem', 'csr', 'ext'].map((ending) =>
    join(folder, `${host}.${ending}`),
  ) as [string, string, string, string] // as many as there are endings
  writeFileSync(extensions, `subjectAltName=DNS:${host},DNS:*.${host}\nextendedKeyUsage=serverAuth\n`)
  await run(['openssl', 'req', ...NEW_KEY, '-subj', `/CN=${host}`, '-keyout', keyFile, '-out', request])
  await run([
    'openssl',
    'x509',
    '-req',
    '-in',
    request,
    '-days',
    '30',
    '-extfile',
    extensions,
    '-CA',
    authority.certFile,
    '-CAkey',
    authority.keyFile,
    '-CAcreateserial',
    '-out',
    certFile,
  ])
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), keyFile, certFile }
}

/** Creates the lab's authority, and signs the portal and the internet's host, again at each start. */
export const makeCertificates = async (
  folder: string,
  portalHost: string,
  internetHost: string,
): Promise<Certificates> => {
  mkdirSync(folder, { recursive: true })
  const authority = await makeAuthority(folder)
  const portal = await sign(folder, authority, portalHost)
  const internet = await sign(folder, authority, internetHost)
  return { authorityFile: authority.certFile, portal, internet }
}

/** Returns the hash of a certificate's public key, which makes Chromium trust only this one. */
export const publicKeyHash = async ({ certFile }: Certificate): Promise<string> =>
  (
    await run([
      'sh',
      '-euc',
      'openssl x509 -in "$1" -noout -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64',
      'sh',
      certFile,
    ])
  ).trim()
