import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addShortAddress } from './short-address.ts'

const app = fastify()
addShortAddress(app)

test.each([
  ['/s/sia-lumley', 'entrepreneur=sia-lumley'],
  ['/s/Sia-Lumley', 'entrepreneur=sia-lumley'],
  ['/s/sia-lumley?package=01K&at=2.place', 'entrepreneur=sia-lumley&package=01K&at=2.place'],
  ['/s/sia-lumley?entrepreneur=other&gift=again', 'entrepreneur=sia-lumley&gift=again'],
  ['/s/%2F%2Fevil.example', 'entrepreneur=%2F%2Fevil.example'],
])('the short address %s leads to the shop with %s', async (url, search) => {
  const { statusCode, headers } = await app.inject({ url })
  expect([statusCode, headers.location]).toEqual([302, `/customer-self-service?${search}`])
  expect(headers['referrer-policy']).toBe('no-referrer')
})
