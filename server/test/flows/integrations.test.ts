import { readIntegrationSettings } from '@minit/contract/admin/integrations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Marketplace, openMarketplace } from '../marketplace.ts'
import { refusalOf } from '../purchases.ts'

let fixture: TestApp
let marketplace: Marketplace
beforeAll(async () => {
  fixture = await startTestApp()
  marketplace = await openMarketplace(fixture)
})
afterAll(() => fixture.close())

const formOf = (id: string) => marketplace.call(readIntegrationSettings, { params: { id } })
const fieldOf = async (id: string, name: string) =>
  (await formOf(id)).fields.find((field) => field.name === name)

describe('the list', () => {
  test('contains the demo’s integrations, and gets the other built-in adapters once, disabled, from two at the same instant', async () => {
    expect((await marketplace.list()).map(({ id }) => id)).toEqual([
      'pawapay',
      'vult',
      'africastalking',
      'whatsapp-cloud',
    ])
    const answers = await Promise.all([marketplace.seed(), marketplace.seed()])
    const added = answers.flatMap(({ integrations }) => integrations)
    expect(added.map(({ id, isEnabled, isConfigured }) => [id, isEnabled, isConfigured])).toEqual([
      // The settings are the demo's own; an installation without the demo has none.
      ['monime', false, false],
      ['orange-web', false, true],
      ['twilio', false, true],
      ['smtp', false, true],
      ['llm', false, true],
      ['web-analytics', false, true],
    ])
    expect((await marketplace.seed()).integrations).toEqual([])
    expect((await marketplace.audit()).map(({ action, after }) => [action, after])).toEqual([
      ['integrations_seeded', { added: added.map(({ id }) => id) }],
    ])
  })

  test('shows of each what the specification requires, and each can be configured', async () => {
    expect(await marketplace.one('pawapay')).toEqual({
      id: 'pawapay',
      name: 'pawaPay',
      provider: 'pawaPay',
      category: 'payments',
      description: expect.any(String),
      version: '1.0.0',
      isEnabled: true,
      isConfigured: true,
      totalRequests: expect.any(Number),
      lastUsed: null,
      documentationUrl: 'https://docs.pawapay.io/v2',
      problem: null,
    })
    const list = await marketplace.list()
    for (const { id, documentationUrl } of list) {
      expect(documentationUrl).toMatch(/^https:\/\//)
      expect((await formOf(id)).fields.length, id).toBeGreaterThan(0)
    }
  })

  test('lets no one enable, configure or test an unknown or planned one', async () => {
    for (const [id, code] of [
      ['carrier-pigeon', 'integration_not_found'],
      ['pigeon-post', 'integration_not_found'],
    ] as const) {
      const calls = [
        () => marketplace.enable(id),
        () => marketplace.save(id, {}),
        () => marketplace.test(id),
        () => formOf(id),
      ]
      for (const call of calls) {
        expect(await refusalOf(call())).toMatchObject({ code })
      }
    }
  })
})

describe('switching', () => {
  test('is in the audit log with the previous state, and leaves no line when nothing changes', async () => {
    const before = (await marketplace.audit()).length
    expect(await marketplace.enable('llm')).toMatchObject({ id: 'llm', isEnabled: true })
    await marketplace.enable('llm')
    await marketplace.enable('llm', false)
    expect((await marketplace.audit()).slice(before)).toEqual([
      {
        action: 'integration_enabled',
        subject_id: 'llm',
        actor_name: 'the-admin',
        before: { isEnabled: false },
        after: { isEnabled: true },
      },
      expect.objectContaining({ action: 'integration_disabled', after: { isEnabled: false } }),
    ])
  })

  test('on an unconfigured one is allowed, and has no effect', async () => {
    await fixture.database.asOwner(`update integrations set sealed_settings = null where adapter = 'smtp'`)
    expect(await marketplace.enable('smtp')).toMatchObject({ isEnabled: true, isConfigured: false })
    fixture.clock.advance({ seconds: 3 })
    expect(await fixture.deps.messages.forChannel('email')).toBeNull()
    expect(await marketplace.test('smtp')).toEqual({
      status: 'failed',
      message: 'It is not configured yet. Fill in its settings first.',
    })
  })
})

describe('settings', () => {
  test('are a form generated from the adapter’s own schema, which never reveals a secret', async () => {
    const { fields } = await formOf('pawapay')
    expect(fields).toEqual([
      expect.objectContaining({
        name: 'baseUrl',
        label: 'Address',
        kind: 'url',
        isRequired: true,
        value: 'https://api.sandbox.pawapay.io',
      }),
      expect.objectContaining({ name: 'token', kind: 'secret', isRequired: true, value: null, isSet: true }),
    ])
    const vult = await formOf('vult')
    expect(vult.fields.find(({ name }) => name === 'inAppTypeValue')).toMatchObject({
      kind: 'choice',
      choices: ['in-app', 'vult'],
      isRequired: false,
    })
    expect(JSON.stringify(vult)).not.toContain('PRIVATE KEY')
  })

  test('keep a secret that is left empty, and replace a new one', async () => {
    const { token } = (await readStoredSettings(fixture.deps, 'pawapay')) as { token: string }
    const address = 'https://api.sandbox.pawapay.io/'
    await marketplace.save('pawapay', { baseUrl: address, token: '' })
    expect(await readStoredSettings(fixture.deps, 'pawapay')).toMatchObject({ token })
    await marketplace.save('pawapay', { baseUrl: address, token: 'another-token' })
    expect(await readStoredSettings(fixture.deps, 'pawapay')).toMatchObject({ token: 'another-token' })
    await marketplace.save('pawapay', { baseUrl: address, token })
  })

  test('never send a stored secret to a new address', async () => {
    const refusal = await refusalOf(
      marketplace.save('pawapay', { baseUrl: 'https://elsewhere.example', token: '' }),
    )
    expect(refusal).toMatchObject({
      status: 400,
      fields: { 'settings.token': 'Enter it again: the address has changed' },
    })
    expect(await fieldOf('pawapay', 'baseUrl')).toMatchObject({ value: expect.stringContaining('sandbox') })
  })

  test.each([
    ['pawapay', { baseUrl: '', token: 'x' }, 'baseUrl', 'Address is required'],
    ['pawapay', { baseUrl: 'ftp://x.example', token: 'x' }, 'baseUrl', /http address/],
    ['pawapay', { baseUrl: 'https://user:key@x.example', token: 'x' }, 'baseUrl', /http address/],
    ['pawapay', { baseUrl: 'not an address', token: 'x' }, 'baseUrl', /whole address/],
    ['pawapay', { baseUrl: 'https://x.example', token: 'a\u0000b' }, 'token', /ordinary characters/],
    ['pawapay', { baseUrl: 'https://x.example/\u0000', token: 'x' }, 'baseUrl', /ordinary characters/],
    ['pawapay', { baseUrl: 'https://x.example/\ud800', token: 'x' }, 'baseUrl', /ordinary characters/],
    ['pawapay', { baseUrl: 'https://x.example', token: 'x', role: 'admin' }, 'role', 'Unknown field'],
    [
      'vult',
      { baseUrl: 'https://x.example', privateKeyPem: 'a key' },
      'privateKeyPem',
      /not an RSA private key/,
    ],
    ['smtp', { host: 'https://mail.example', from: 'a@b.example' }, 'host', /name of the mail server/],
    ['smtp', { host: 'mail.example', port: '70000', from: 'a@b.example' }, 'port', /port/],
    ['smtp', { host: 'mail.example', from: 'nobody' }, 'from', /e-mail address/],
    ['smtp', { host: 'mail.example', security: 'maybe', from: 'a@b.example' }, 'security', /Choose/],
    ['web-analytics', { baseUrl: 'https://x.example', service: 'Spy', site: 'x' }, 'service', /Choose/],
    ['web-analytics', { baseUrl: 'https://x.example', site: 'half \udfff' }, 'site', /ordinary characters/],
  ])('of %s are refused as %j', async (id, settings, field, words) => {
    const { status, fields } = await refusalOf(marketplace.save(id, settings as Record<string, string>))
    expect(status).toBe(400)
    expect(fields?.[`settings.${field}`]).toMatch(words)
  })

  test('are in the audit log with what changed, and without secrets', async () => {
    await marketplace.save('llm', {
      baseUrl: 'https://models.example/v1',
      model: 'large',
      apiKey: 'sk-very-secret',
    })
    const entry = (await marketplace.audit()).at(-1)
    expect(entry).toMatchObject({
      action: 'integration_settings_saved',
      subject_id: 'llm',
      before: { model: 'minit-demo', apiKey: 'set' },
      after: { baseUrl: 'https://models.example/v1', model: 'large', apiKey: 'changed' },
    })
    expect(JSON.stringify(await marketplace.audit())).not.toMatch(/very-secret|PRIVATE KEY|another-token/)
    const rows = await fixture.database.asOwner('select * from integrations')
    expect(JSON.stringify(rows)).not.toContain('very-secret')
  })

  test('that can no longer be decrypted are reported on the card, and can be entered again', async () => {
    await fixture.database.asOwner(
      `update integrations set sealed_settings = (select sealed_settings from integrations where adapter = 'pawapay')
       where adapter = 'web-analytics'`,
    )
    expect(await marketplace.one('web-analytics')).toMatchObject({
      isConfigured: false,
      problem: 'Its settings can no longer be read. Enter them again.',
    })
    await marketplace.save('web-analytics', { baseUrl: 'https://stats.example', site: 'minit.example' })
    expect(await marketplace.one('web-analytics')).toMatchObject({ isConfigured: true, problem: null })
  })
})

test('the list of integrations is for the admin alone', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/seed'],
    ['PATCH', '/pawapay/toggle'],
    ['POST', '/pawapay/test'],
    ['GET', '/pawapay/settings'],
    ['PUT', '/pawapay/settings'],
  ] as const) {
    const answer = await fixture.app.inject({ method, url: `/api/admin/integrations${path}` })
    expect(answer.statusCode, path).toBe(401)
  }
})
