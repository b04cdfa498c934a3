import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const KEY_ID = 'HTTP_EC_P256_KEY:1'
const COMPONENTS = ['@method', '@authority', '@path', 'signature-date', 'content-digest', 'content-type']
const CONTENT_TYPE = 'application/json; charset=UTF-8'

export type Signer = {
  /** The answer of `GET /v2/public-key/http`. */
  publicKeys: () => { id: string; key: string }[]
  /** The headers of a callback, signed by RFC 9421 as pawaPay does: ECDSA on P-256, in DER. */
  headersFor: (url: string, body: string, options?: { isForged?: boolean }) => Record<string, string>
}

/** Signs with the key in the folder, which is created at the first start. */
export const openSigner = (dir: string): Signer => {
  const privateKeyPem = readOrMakeKey(`${dir}/pawapay-key.pem`)
  const publicKeyPem = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString()
  return {
    publicKeys: () => [{ id: KEY_ID, key: publicKeyPem }],
    headersFor: (url, body, options = {}) =>
      signedHeaders({ url, body }, options.isForged ? makeKeyPem() : privateKeyPem, new Date()),
  }
}

const readOrMakeKey = (file: string): string => {
  if (!existsSync(file)) {
    mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true })
    writeFileSync(file, makeKeyPem(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

const makeKeyPem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

const signedHeaders = (
  { url, body }: { url: string; body: string },
  keyPem: string,
  now: Date,
): Record<string, string> => {
  const created = Math.floor(now.getTime() / 1_000)
  const { host, pathname } = new URL(url)
  const headers = {
    'signature-date': now.toISOString(),
    'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'content-type': CONTENT_TYPE,
  }
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': host,
    '@path': pathname,
    ...headers,
  }
  const list = COMPONENTS.map((component) => `"${component}"`).join(' ')
  const params = `(${list});alg="ecdsa-p256-sha256";keyid="${KEY_ID}";created=${created};expires=${created + 60}`
  const lines = COMPONENTS.map((component) => `"${component}": ${values[component]}`)
  const base = [...lines, `"@signature-params": ${params}`].join('\n')
  const signature = sign('sha256', Buffer.from(base), createPrivateKey(keyPem)).toString('base64')
  return { ...headers, 'signature-input': `sig-pp=${params}`, signature: `sig-pp=:${signature}:` }
}
