import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import forge from 'node-forge'
import { expect, test } from 'vitest'
import { callHttp } from '../http-call.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

/** A self-signed certificate for a name, valid until tomorrow. */
const selfSigned = (host: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const certificate = forge.pki.createCertificate()
  const signer = forge.pki.privateKeyFromPem(key)
  certificate.publicKey = forge.pki.setRsaPublicKey(signer.n, signer.e)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const name = [{ name: 'commonName', value: host }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }])
  certificate.sign(signer, forge.md.sha256.create())
  return { key, cert: forge.pki.certificateToPem(certificate) }
}

test('a service whose certificate nobody vouches for is told nothing, and is called unknown', async () => {
  let calls = 0
  const server = createServer(selfSigned('service.example'), (_, response) => {
    calls += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  // A TCP server's address is never a string.
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    const guarded = createGuardedFetch({
      mayBePrivate: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    const url = `https://service.example:${port}/`
    await expect(guarded(url)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(await callHttp({ method: 'POST', url, body: '{}' }, { fetch: guarded })).toMatchObject({
      kind: 'unknown',
    })
    expect(calls).toBe(0)
  } finally {
    server.close()
  }
})
