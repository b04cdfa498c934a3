import { X509Certificate } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { type AdminDeps, withDatabase } from './admin-accounts.ts'
import { radiusTokenOf } from './deps.ts'
import { type Env, publicOriginOf } from './env.ts'
import { fill, ownPortsConfig, readOwnPorts, valuesOf } from './modules/network/radius/radius-config.ts'
import { authorityCertificate, issueServerCertificate } from './modules/network/radius/router-certificates.ts'

const TEMPLATES = fileURLToPath(new URL('../../deploy/radius/templates/', import.meta.url))
/** A certificate is renewed this long before it expires. */
const RENEWED_BEFORE_MS = 60 * DAY_MS

export type FrontSettings = {
  /** Our server's address for FreeRADIUS; this machine by default. */
  productUrl: string | null
  /** FreeRADIUS's listening address; all addresses by default. */
  listen: string | null
  requireSignature: boolean
}

/**
 * Writes FreeRADIUS's configuration into a folder that only its owner may read. Returns whether anything
 * changed: FreeRADIUS must then be restarted.
 */
export const writeRadiusConfig = (env: Env, out: string, front: FrontSettings): Promise<boolean> =>
  withDatabase(env, async (deps) => {
    const folder = resolve(out)
    await mkdir(join(folder, 'certificates'), { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    const settings = {
      folder,
      runFolder: folder,
      productUrl: (front.productUrl ?? `http://127.0.0.1:${env.port}`).replace(/\/+$/, ''),
      token: env.radiusToken ?? radiusTokenOf(deps.secrets),
      listen: front.listen ?? '*',
      requireSignature: front.requireSignature,
    }
    const values = valuesOf(settings)
    let hasChanged = await ensureCertificate(deps, folder, new URL(publicOriginOf(env)).hostname)
    for (const name of await readdir(TEMPLATES)) {
      const template = await readFile(join(TEMPLATES, name), 'utf8')
      hasChanged = (await replace(join(folder, name), fill(template, values))) || hasChanged
    }
    const ownPorts = ownPortsConfig(await readOwnPorts(deps), settings)
    return (await replace(join(folder, 'own-ports.conf'), ownPorts)) || hasChanged
  })

const readIfThere = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null)

/** Replaces a file atomically; returns true if its content changed. */
const replace = async (file: string, text: string): Promise<boolean> => {
  if ((await readIfThere(file)) === text) return false
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return true
}

const ensureCertificate = async (deps: AdminDeps, folder: string, host: string): Promise<boolean> => {
  const file = (name: string) => join(folder, 'certificates', name)
  const known = await readIfThere(file('server.pem'))
  const authority = new X509Certificate(await authorityCertificate(deps))
  if (known !== null && isGood(new X509Certificate(known), { host, authority, now: deps.now() })) return false
  const { certificatePem, keyPem, caPem } = await issueServerCertificate(deps, host)
  await replace(file('authority.pem'), caPem)
  await replace(file('server.key'), keyPem)
  await replace(file('server.pem'), certificatePem)
  return true
}

type Wanted = { host: string; authority: X509Certificate; now: Date }

const isGood = (certificate: X509Certificate, { host, authority, now }: Wanted): boolean =>
  certificate.verify(authority.publicKey) &&
  certificate.checkHost(host) !== undefined &&
  Date.parse(certificate.validTo) - now.getTime() > RENEWED_BEFORE_MS
