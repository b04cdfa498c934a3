import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { passOnOrangePages, passOnWalletPages, walletPagePath } from './wallet-pages.ts'

/** Echoes each request. */
const startEcho = async (): Promise<string> => {
  const echo = Fastify()
  echo.all('/*', async ({ url, method }) => `${method} ${url}`)
  onTestFinished(() => echo.close())
  return echo.listen({ port: 0, host: '127.0.0.1' })
}

test('maps the wallet’s page to a path of ours, and no other link', () => {
  const ours = walletPagePath('http://127.0.0.1:4000', 'http://127.0.0.1:4000/vult/pay/01JD4YQ0')
  expect(ours).toBe('/demo-wallet/01JD4YQ0')
  const orange = walletPagePath('http://127.0.0.1:4000', 'http://127.0.0.1:4000/orange-web/pay/abc')
  expect(orange).toBe('/demo-orange-money/abc')
  expect(walletPagePath('http://127.0.0.1:4000', 'https://pay.vultme.io/x')).toBe('https://pay.vultme.io/x')
})

test('proxies only the wallet’s pages', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const standIns = await startEcho()
  await app.register(passOnWalletPages(standIns))
  await app.register(passOnOrangePages(standIns))
  expect((await app.inject('/demo-orange-money/abc')).body).toBe('GET /orange-web/pay/abc')
  expect((await app.inject('/demo-wallet/01JD4YQ0')).body).toBe('GET /vult/pay/01JD4YQ0')
  const sly = await app.inject('/demo-wallet/..%2F..%2Fcontrol%2Fledger%2Fvult')
  expect(sly.body).not.toBe('GET /control/ledger/vult')
  for (const url of ['/demo-wallet/x/control', '/control/ledger/vult', '/vult/pay/x'])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})
