import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeUnusedConnections } from './unused-connections.ts'

const startApp = async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeUnusedConnections(app)
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => answer.promise)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // It listens on TCP, so its address has a port.
  const { port } = app.server.address() as AddressInfo
  return { app, port, finish: () => answer.resolve('done') }
}

test('closes an unused connection when the app stops', { timeout: 20_000 }, async () => {
  const { app, port } = await startApp()
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await accepted
  await Promise.all([once(socket, 'close'), app.close()])
  expect(socket.destroyed).toBe(true)
})

test('answers a request in progress while the app stops', async () => {
  const { app, port, finish } = await startApp()
  const arrived = once(app.server, 'request')
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await arrived
  const closed = app.close()
  finish()
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('answers a first request that arrives after the app begins to close', async () => {
  const { app, port, finish } = await startApp()
  finish()
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await accepted
  const closed = app.close()
  socket.write('GET /slow HTTP/1.1\r\nhost: minit.test\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK.*connection: close.*done$/is)
  await closed
})
