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

test('a connection nobody used does not keep the app from stopping', { timeout: 20_000 }, async () => {
  const { app, port } = await startApp()
  const accepted = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await accepted
  await Promise.all([once(socket, 'close'), app.close()])
  expect(socket.destroyed).toBe(true)
})

test('a request under way is still answered', async () => {
  const { app, port, finish } = await startApp()
  const arrived = once(app.server, 'request')
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await arrived
  const closed = app.close()
  finish()
  expect(await (await answer).text()).toBe('done')
  await closed
})

test('a first request that comes when the app has begun to close is still answered', async () => {
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
