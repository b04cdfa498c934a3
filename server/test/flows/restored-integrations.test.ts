import { expect, test } from 'vitest'
import { DEMO_ADDRESSES } from '../../src/demo/demo-addresses.ts'
import { readStoredSettings } from '../../src/modules/platform/integrations/settings-store.ts'
import { startTestApp } from '../app.ts'
import { openMarketplace } from '../marketplace.ts'

/** The demo's SMS gateway without its key. */
const sms = { baseUrl: DEMO_ADDRESSES.africastalking, username: 'sandbox', senderId: 'Minit' }

test('a wrong key is replaced when the demo’s integrations are restored; another address stays', async () => {
  const fixture = await startTestApp()
  try {
    const { audit, save, seed, test: probe } = await openMarketplace(fixture)
    const before = await readStoredSettings(fixture.deps, 'africastalking')
    await save('africastalking', { ...sms, apiKey: 'a wrong key' })
    expect(await probe('africastalking')).toMatchObject({ status: 'failed' })
    const seeded = await seed()
    expect(seeded.integrations.map(({ id }) => id)).not.toContain('africastalking')
    expect(seeded.restored).toEqual(['Africa’s Talking SMS'])
    expect((await audit()).at(-1)).toMatchObject({
      action: 'integrations_seeded',
      after: { restored: ['africastalking'] },
    })
    expect(await readStoredSettings(fixture.deps, 'africastalking')).toEqual(before)
    expect(await probe('africastalking')).toMatchObject({ status: 'success' })

    const elsewhere = { ...sms, baseUrl: 'http://127.0.0.1:9', apiKey: 'of another gateway' }
    await save('africastalking', elsewhere)
    expect(await seed()).toEqual({ integrations: [], restored: [] })
    expect(await readStoredSettings(fixture.deps, 'africastalking')).toMatchObject(elsewhere)
  } finally {
    await fixture.close()
  }
})
