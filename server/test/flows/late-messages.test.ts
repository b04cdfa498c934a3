import { alertsOf } from '@minit/domain/operations/watching.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readReadings } from '../../src/modules/operations/watching/readings.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())
beforeEach(() => fixture.database.asOwner('delete from messages'))

const waits = (kind: string, channel: string, minutes: number) =>
  fixture.database.asOwner(
    `insert into messages (entrepreneur_id, id, kind, channel, recipient, sealed_text, created_at)
     values ($1, $2, $3, $4, 'somebody', '', $5)`,
    [
      seller.id,
      fixture.deps.newId(),
      kind,
      channel,
      new Date(fixture.deps.now().getTime() - minutes * 60_000),
    ],
  )

const lateNow = async () => {
  fixture.clock.advance({ seconds: 6 })
  const alerts = alertsOf(await readReadings(fixture.deps), fixture.deps.now())
  return alerts.filter(({ kind }) => kind === 'messages_late')
}

test('a link that waits until a gateway is switched on is no late message', async () => {
  await waits('password_link', 'sms', 600)
  await waits('password_link', 'email', 600)
  expect(await lateNow()).toEqual([])
})

test('waiting SMS raise an alert though an e-mail waits too, which has an alert of its own', async () => {
  await waits('payout', 'email', 90)
  expect(await lateNow()).toMatchObject([
    { subject: 'email', text: '1 e-mail waits, the oldest for 90 min.', publicText: null },
  ])
  await waits('cash', 'sms', 11)
  await waits('payout', 'sms', 12)
  expect(await lateNow()).toMatchObject([
    { subject: '', text: '2 SMS wait, the oldest for 12 min.', publicText: 'SMS came late' },
    { subject: 'email' },
  ])
})

test('each channel has its figures, also where nothing waits', async () => {
  await waits('cash', 'whatsapp', 2)
  fixture.clock.advance({ seconds: 6 })
  const { body } = await fixture.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('minit_messages_queued{channel="whatsapp"} 1\n')
  expect(body).toContain('minit_message_oldest_queued_seconds{channel="sms"} 0\n')
})
