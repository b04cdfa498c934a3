import { createPrivateKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway, renewSecret } from '../../src/modules/network/gateways.ts'
import { makeLoginToken, readLoginToken } from '../../src/modules/network/mikrotik/login-token.ts'
import { findGateway } from '../../src/modules/network/network.queries.ts'
import { readRadiusName } from '../../src/modules/network/radius/radius-names.ts'
import {
  issueRouterCertificate,
  issueServerCertificate,
} from '../../src/modules/network/radius/router-certificates.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const aGateway = async () => {
  const { id } = await createGateway(fixture.deps, seller.id, { name: 'Stall', kind: 'mikrotik' })
  return id
}
const rowOf = async (id: string) => {
  const found = await fixture.deps.db.readAsPlatform((tx) => findGateway(tx, id))
  if (found === null) throw new Error('no such router')
  return found.gateway
}

test('a router gets a certificate of its own name, signed by the one authority', async () => {
  const [one, other] = await Promise.all([rowOf(await aGateway()), rowOf(await aGateway())])
  const [first, second] = await Promise.all([
    issueRouterCertificate(fixture.deps, one),
    issueRouterCertificate(fixture.deps, other),
  ])
  expect(second.caPem).toBe(first.caPem)
  const authority = new X509Certificate(first.caPem)
  const certificate = new X509Certificate(first.certificatePem)
  expect(authority.ca).toBe(true)
  expect(certificate.ca).toBe(false)
  expect(certificate.verify(authority.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(createPrivateKey(first.keyPem))).toBe(true)
  expect(certificate.subject).toBe(`CN=minit-${one.id.toLowerCase()}-1`)
  expect(new X509Certificate(second.certificatePem).subject).not.toBe(certificate.subject)
})

test('a renewed secret has a name that the old certificate lacks', async () => {
  const id = await aGateway()
  const old = new X509Certificate(
    (await issueRouterCertificate(fixture.deps, await rowOf(id))).certificatePem,
  )
  await renewSecret(fixture.deps, seller.id, id)
  const renewed = await rowOf(id)
  expect(readRadiusName(old.subject.slice(3))).toEqual({ id, secretVersion: 1 })
  expect(renewed.secretVersion).toBe(2)
})

test('the server’s certificate has the name of its host, which phones check', async () => {
  const { certificatePem, caPem } = await issueServerCertificate(fixture.deps, 'minit.test')
  const certificate = new X509Certificate(certificatePem)
  expect(certificate.checkHost('minit.test')).toBe('minit.test')
  expect(certificate.verify(new X509Certificate(caPem).publicKey)).toBe(true)
})

test('the authority’s key is nowhere readable in the database', async () => {
  const rows = await fixture.database.asOwner<{ sealed_key: string }>('select * from radius_authority')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('PRIVATE')
})

test('a login token is good for its own phone at its own seller, for a minute', () => {
  const holder = { entrepreneurId: seller.id, deviceDigest: 'a phone' }
  const purchaseId = fixture.deps.newId()
  const token = makeLoginToken(fixture.deps, { ...holder, purchaseId })
  expect(token.length).toBeLessThan(100)
  expect(readLoginToken(fixture.deps, holder, token)).toBe(purchaseId)
  expect(readLoginToken(fixture.deps, { ...holder, deviceDigest: 'another' }, token)).toBeNull()
  expect(readLoginToken(fixture.deps, { ...holder, entrepreneurId: fixture.deps.newId() }, token)).toBeNull()
  expect(readLoginToken(fixture.deps, holder, token.replace(/.$/, '!'))).toBeNull()
  fixture.clock.advance({ seconds: 61 })
  expect(readLoginToken(fixture.deps, holder, token)).toBeNull()
})
