import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { WebhookRequest } from '../../../ports/webhook-request.ts'
import { isSignedByPawapay } from './callback-signature.ts'
import { digestMatches } from './content-digest.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const CREATED = NOW.getTime() / 1_000
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

type Choices = {
  key?: KeyObject
  dsaEncoding?: 'der' | 'ieee-p1363'
  params?: string
  components?: string[]
  digest?: string
}

/** A callback signed according to RFC 9421, with a test's changes. */
const aCallback = (choices: Choices = {}): WebhookRequest => {
  const rawBody = Buffer.from('{"depositId":"f4401bd2-1568-4140-bf2d-eb77d2b2b639"}')
  const digest = choices.digest ?? `sha-256=:${createHash('sha256').update(rawBody).digest('base64')}:`
  const components = choices.components ?? ['@method', '@authority', '@path', 'content-digest']
  const list = components.map((component) => `"${component}"`).join(' ')
  const params = `(${list})${choices.params ?? `;alg="ecdsa-p256-sha256";keyid="k";created=${CREATED}`}`
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': 'minit.example',
    '@path': '/api/webhooks/pawapay',
    'content-digest': digest,
  }
  const lines = components.map((component) => `"${component}": ${values[component]}`)
  const base = Buffer.from([...lines, `"@signature-params": ${params}`].join('\n'))
  const key = { key: choices.key ?? privateKey, dsaEncoding: choices.dsaEncoding ?? 'ieee-p1363' }
  const headers = {
    'content-digest': digest,
    'signature-input': `sig-pp=${params}`,
    signature: `sig-pp=:${sign('sha256', base, key).toString('base64')}:`,
  }
  return { method: 'POST', authority: 'minit.example', path: '/api/webhooks/pawapay', headers, rawBody }
}

const isAccepted = (callback: WebhookRequest, key = publicKey): Promise<boolean> =>
  isSignedByPawapay(callback, async (keyId) => (keyId === 'k' ? pemOf(key) : undefined), NOW)

describe('the signature of a callback', () => {
  it.each(['der', 'ieee-p1363'] as const)('is accepted in the encoding %s', async (dsaEncoding) => {
    expect(await isAccepted(aCallback({ dsaEncoding }))).toBe(true)
  })
  it('is accepted with the authority in capitals and its default port', async () => {
    expect(await isAccepted({ ...aCallback(), authority: 'Minit.Example:443' })).toBe(true)
  })
  it('is rejected on another curve, even by a known key', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    expect(await isAccepted(aCallback({ key: other.privateKey }), other.publicKey)).toBe(false)
  })
  it.each(['@method', '@authority', '@path', 'content-digest'])('is rejected without %s', async (left) => {
    const all = ['@method', '@authority', '@path', 'content-digest']
    expect(await isAccepted(aCallback({ components: all.filter((component) => component !== left) }))).toBe(
      false,
    )
  })
  it.each([
    ['no time', ';keyid="k"'],
    ['no key', `;created=${CREATED}`],
    ['an end long past', `;keyid="k";created=${CREATED};expires=${CREATED - 301}`],
    ['a time said twice', `;keyid="k";created=${CREATED};created=${CREATED}`],
    ['a time that is none', ';keyid="k";created=soon'],
  ])('is rejected with %s', async (_name, params) => {
    expect(await isAccepted(aCallback({ params }))).toBe(false)
  })
  it('is rejected if it covers a missing header', async () => {
    const components = ['@method', '@authority', '@path', 'content-digest', 'x-lost']
    expect(await isAccepted(aCallback({ components }))).toBe(false)
  })
  it('is rejected if a component is covered twice', async () => {
    const components = ['@method', '@method', '@authority', '@path', 'content-digest']
    expect(await isAccepted(aCallback({ components }))).toBe(false)
  })
  it('is rejected over the digest of another body', async () => {
    const digest = `sha-256=:${createHash('sha256').update('{}').digest('base64')}:`
    expect(await isAccepted(aCallback({ digest }))).toBe(false)
  })
})

describe('a content digest', () => {
  const body = Buffer.from('{"depositId":"f4401bd2-1568-4140-bf2d-eb77d2b2b639"}')
  const sha256 = 'sha-256=:NukMo8WzHqK47GtVb6edKLnMpu0tliZ9XX2Z99WWUo8=:'

  it('matches its bytes', () => {
    expect(digestMatches(sha256, body)).toBe(true)
  })
  it.each([undefined, '', 'sha-256=::', 'md5=:AAAA:', `${sha256}, sha-512=:AAAA:`])(
    'is rejected as %j',
    (header) => {
      expect(digestMatches(header, body)).toBe(false)
    },
  )
})
