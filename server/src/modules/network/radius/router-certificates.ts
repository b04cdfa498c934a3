import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { secretDigested } from '../agent.ts'
import { findGatewayBySecret, type GatewayRow } from '../network.queries.ts'
import { findAuthority, insertAuthority } from './authority.queries.ts'
import { radiusName } from './radius-names.ts'

/** A certificate with its key and its authority, all PEM. */
export type Issued = { certificatePem: string; keyPem: string; caPem: string }

type Authority = { certificatePem: string; keyPem: string }
type CertificateDeps = Pick<Deps, 'db' | 'secrets' | 'now' | 'randomBytes'>

const AUTHORITY_NAME = 'Minit routers'
const AUTHORITY_YEARS = 20
/** A router stays at its stall for years without maintenance. */
const CERTIFICATE_YEARS = 10
/** Phones reject a server certificate that lasts longer than 825 days. */
const SERVER_DAYS = 820
const SEALED_FOR = 'radius authority'

/** RSA, because every router supports it. */
const newKey = async () => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicPem: publicKey, keyPem: privateKey }
}

type Extension = { name: string } & Record<string, unknown>
type Wanted = { name: string; days: number; publicPem: string; extensions: Extension[] }

/** Signs by the authority, or by the certificate's own key if there is none yet. */
const sign = async (
  { now, randomBytes }: CertificateDeps,
  wanted: Wanted,
  signer: { keyPem: string; certificatePem: string | null },
): Promise<string> => {
  // Loaded with the first certificate, because most processes never issue one.
  const { default: forge } = await import('node-forge')
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(wanted.publicPem)
  // The first digit keeps the number positive.
  certificate.serialNumber = `01${Buffer.from(randomBytes(15)).toString('hex')}`
  certificate.validity.notBefore = new Date(now().getTime() - DAY_MS)
  certificate.validity.notAfter = new Date(now().getTime() + wanted.days * DAY_MS)
  const subject = [{ name: 'commonName', value: wanted.name }]
  certificate.setSubject(subject)
  const authority =
    signer.certificatePem === null ? null : forge.pki.certificateFromPem(signer.certificatePem)
  certificate.setIssuer(authority?.subject.attributes ?? subject)
  certificate.setExtensions(wanted.extensions)
  certificate.sign(forge.pki.privateKeyFromPem(signer.keyPem), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

const createAuthority = async (deps: CertificateDeps): Promise<Authority> => {
  const { publicPem, keyPem } = await newKey()
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]
  const wanted = { name: AUTHORITY_NAME, days: AUTHORITY_YEARS * 365, publicPem, extensions }
  return { keyPem, certificatePem: await sign(deps, wanted, { keyPem, certificatePem: null }) }
}

/** Created once when first needed: of two concurrent processes the second reads the first one's. */
const authorityOf = async (deps: CertificateDeps): Promise<Authority> => {
  const read = async (): Promise<Authority | null> => {
    const row = await deps.db.readAsPlatform(findAuthority)
    if (row === null) return null
    return { certificatePem: row.certificatePem, keyPem: deps.secrets.open(row.sealedKey, SEALED_FOR) }
  }
  const found = await read()
  if (found !== null) return found
  const { certificatePem, keyPem } = await createAuthority(deps)
  const sealedKey = deps.secrets.seal(keyPem, SEALED_FOR)
  await deps.db.writeAsPlatform((tx) =>
    insertAuthority(tx, { certificatePem, sealedKey, createdAt: deps.now() }),
  )
  return (await read()) ?? { certificatePem, keyPem }
}

/** The authority's certificate (PEM), which routers and phones trust. */
export const authorityCertificate = async (deps: CertificateDeps): Promise<string> =>
  (await authorityOf(deps)).certificatePem

const issue = async (deps: CertificateDeps, wanted: Omit<Wanted, 'publicPem'>): Promise<Issued> => {
  const authority = await authorityOf(deps)
  const { publicPem, keyPem } = await newKey()
  const certificatePem = await sign(deps, { ...wanted, publicPem }, authority)
  return { certificatePem, keyPem, caPem: authority.certificatePem }
}

const LEAF = [
  { name: 'basicConstraints', cA: false },
  { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
]

/**
 * Issues a certificate that authenticates a router on RadSec (TCP 2083). Its common name is `radiusName`, so
 * it is valid until the router's secret is renewed. The key is stored nowhere.
 */
export const issueRouterCertificate = (
  deps: CertificateDeps,
  gateway: Pick<GatewayRow, 'id' | 'secretVersion'>,
): Promise<Issued> =>
  issue(deps, {
    name: radiusName(gateway),
    days: CERTIFICATE_YEARS * 365,
    extensions: [...LEAF, { name: 'extKeyUsage', clientAuth: true }],
  })

/** Issues FreeRADIUS's certificate, which routers (RadSec) and phones (802.1X) verify by its host name. */
export const issueServerCertificate = (deps: CertificateDeps, host: string): Promise<Issued> =>
  issue(deps, {
    name: host,
    days: SERVER_DAYS,
    extensions: [
      ...LEAF,
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  })

/**
 * Issues a certificate for the MikroTik with this token: the certificate, its key and the authority in one
 * file, as RouterOS imports it. Refuses with `not_logged_in`.
 */
export const routerCertificate = async (deps: Deps, token: string): Promise<string> => {
  const found = await deps.db.readAsPlatform((tx) =>
    findGatewayBySecret(tx, deps.secrets.digests(secretDigested(token))),
  )
  if (found === null || found.kind !== 'mikrotik') throw new Refusal('not_logged_in')
  const { certificatePem, keyPem, caPem } = await issueRouterCertificate(deps, found)
  return [certificatePem, keyPem, caPem].map((text) => `${text.trim()}\n`).join('')
}
