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

let world: TestApp
let seller: TestSeller
beforeAll(async () => {
  world = await startTestApp()
  seller = await aSeller(world.deps)
})
afterAll(() => world.close())

const aGateway = async () => {
  const { id } = await createGateway(world.deps, seller.id, { name: 'Stall', kind: 'mikrotik' })
  return id
}
const rowOf = async (id: string) => {
  const found = await world.deps.db.readAsPlatform((tx) => findGateway(tx, id))
  if (found === null) throw new Error('no such router')
  return found.gateway
}

test('a router gets a certificate of its own name, signed by the one authority', async () => {
  const [one, other] = await Promise.all([rowOf(await aGateway()), rowOf(await aGateway())])
  const [first, second] = await Promise.all([
    issueRouterCertificate(world.deps, one),
    issueRouterCertificate(world.deps, other),
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
  const old = new X509Certificate((await issueRouterCertificate(world.deps, await rowOf(id))).certificatePem)
  await renewSecret(world.deps, seller.id, id)
  const renewed = await rowOf(id)
  expect(readRadiusName(old.subject.slice(3))).toEqual({ id, secretVersion: 1 })
  expect(renewed.secretVersion).toBe(2)
})

test('the server’s certificate has the name of its host, which phones check', async () => {
  const { certificatePem, caPem } = await issueServerCertificate(world.deps, 'minit.test')
  const certificate = new X509Certificate(certificatePem)
  expect(certificate.checkHost('minit.test')).toBe('minit.test')
  expect(certificate.verify(new X509Certificate(caPem).publicKey)).toBe(true)
})

test('the authority’s key is nowhere readable in the database', async () => {
  const rows = await world.database.asOwner<{ sealed_key: string }>('select * from radius_authority')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('PRIVATE')
})

test('a login token is good for its own phone at its own seller, for a minute', () => {
  const holder = { entrepreneurId: seller.id, deviceDigest: 'a phone' }
  const purchaseId = world.deps.newId()
  const token = makeLoginToken(world.deps, { ...holder, purchaseId })
  expect(token.length).toBeLessThan(100)
  expect(readLoginToken(world.deps, holder, token)).toBe(purchaseId)
  expect(readLoginToken(world.deps, { ...holder, deviceDigest: 'another' }, token)).toBeNull()
  expect(readLoginToken(world.deps, { ...holder, entrepreneurId: world.deps.newId() }, token)).toBeNull()
  expect(readLoginToken(world.deps, holder, token.replace(/.$/, '!'))).toBeNull()
  world.clock.advance({ seconds: 61 })
  expect(readLoginToken(world.deps, holder, token)).toBeNull()
})
