import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../src/adapters/payments/testing/listen.ts'
import { createDeps } from '../../src/deps.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { testIntegration } from '../../src/modules/platform/integrations/marketplace.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { type Marketplace, openMarketplace } from '../marketplace.ts'
import { refusalOf } from '../purchases.ts'

let fixture: TestApp
let marketplace: Marketplace
beforeAll(async () => {
  fixture = await startTestApp()
  marketplace = await openMarketplace(fixture)
  await marketplace.seed()
  for (const id of ['twilio', 'smtp', 'llm', 'web-analytics']) await marketplace.enable(id)
})
afterAll(() => fixture.close())

describe('Test', () => {
  test.each([
    ['pawapay', /Open now: Orange Money and Africell Money/],
    ['vult', /takes the signature/],
    ['africastalking', /Balance: SLE/],
    ['twilio', /account is active/],
    ['whatsapp-cloud', /Messages come from/],
    ['smtp', /takes the login/],
    ['llm', /has the model minit-demo/],
    ['web-analytics', /took an event named Test/],
  ])('of %s with the right key succeeds', async (id, words) => {
    expect(await marketplace.test(id)).toEqual({ status: 'success', message: expect.stringMatching(words) })
  })

  test.each([
    ['pawapay', { token: 'wrong' }, /API token was refused \(403\)/],
    ['vult', { merchantId: 'wrong' }, /signature or merchant id was refused \(403\)/],
    ['africastalking', { apiKey: 'wrong' }, /username or API key was refused \(401\)/],
    ['twilio', { authToken: 'wrong' }, /account id or token was refused \(401\)/],
    ['whatsapp-cloud', { accessToken: 'wrong' }, /access token was refused/],
    ['whatsapp-cloud', { phoneNumberId: '1' }, /phone number id/],
    ['smtp', { password: 'wrong' }, /User or password was refused \(535\)/],
    ['llm', { apiKey: 'wrong' }, /API key was refused \(401\)/],
    ['llm', { model: 'none-such' }, /has no model none-such/],
    ['web-analytics', { site: 'wrong.example' }, /does not know the site wrong.example/],
  ])('of %s with %j fails and says why', async (id, wrong, words) => {
    const restore = await fixture.database.asOwner<{ sealed: string }>(
      'select sealed_settings as sealed from integrations where adapter = $1',
      [id],
    )
    await marketplace.save(id, { ...(await storedOf(id)), ...(wrong as Record<string, string>) })
    expect(await marketplace.test(id)).toEqual({ status: 'failed', message: expect.stringMatching(words) })
    await fixture.database.asOwner('update integrations set sealed_settings = $2 where adapter = $1', [
      id,
      restore[0]?.sealed,
    ])
  })

  test('calls the configured address, and follows no redirect', async () => {
    const requested: string[] = []
    const elsewhere = await listen(
      createServer((request, response) => {
        requested.push(`${request.method} ${request.url}`)
        response.writeHead(302, { location: `${fixture.standInsUrl}/llm/v1/models` }).end()
      }),
    )
    await marketplace.save('llm', { baseUrl: `${elsewhere.url}/v9`, model: 'minit-demo', apiKey: 'a-key' })
    expect(await marketplace.test('llm')).toEqual({
      status: 'failed',
      message: expect.stringContaining('leads on to another one'),
    })
    expect(requested).toEqual(['GET /v9/models'])
    await elsewhere.close()
    expect((await marketplace.test('llm')).message).toContain('could not be reached')
  })

  test('is refused while the integration is off', async () => {
    await marketplace.enable('llm', false)
    expect(await refusalOf(marketplace.test('llm'))).toMatchObject({ code: 'integration_disabled' })
    await marketplace.enable('llm')
  })
})

const storedOf = async (id: string): Promise<Record<string, string>> => {
  const [row] = await fixture.database.asOwner<{ sealed: string }>(
    'select sealed_settings as sealed from integrations where adapter = $1',
    [id],
  )
  return JSON.parse(fixture.deps.secrets.open(row?.sealed ?? '', `integration ${id}`))
}

describe('in production', () => {
  const production = () =>
    createDeps({
      db: fixture.database.db,
      jobs: fixture.deps.jobs,
      secrets: createSecrets(TEST_SECRET_KEY),
      log: fixture.deps.log,
      publicUrl: 'https://minit.test',
      standInsUrl: null,
      mode: 'production',
    })

  test.each([
    'https://127.0.0.1:9/v1',
    'https://localhost:9/v1',
    'https://[::1]:9/v1',
    'https://[::ffff:127.0.0.1]/v1',
    'https://0x7f000001/v1',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/v1',
    'https://[fd00:ec2::254]/v1',
  ])('%s is never called', async (baseUrl) => {
    await marketplace.save('llm', { baseUrl, model: 'm', apiKey: 'k' })
    expect(await testIntegration(production(), 'llm')).toEqual({
      status: 'failed',
      message: expect.stringContaining('private network'),
    })
  })

  test('a private mail server is never called, and keys are sent only encrypted', async () => {
    const mail = { port: '25', from: 'a@b.example', host: 'localhost' }
    await marketplace.save('smtp', { ...mail, security: 'TLS' })
    expect((await testIntegration(production(), 'smtp')).message).toContain('private network')
    await marketplace.save('smtp', { ...mail, security: 'none' })
    expect((await testIntegration(production(), 'smtp')).message).toContain('Choose STARTTLS or TLS')
    await marketplace.save('llm', { baseUrl: 'http://models.example', model: 'm', apiKey: 'k' })
    expect((await testIntegration(production(), 'llm')).message).toContain('Use an https:// address')
  })
})
