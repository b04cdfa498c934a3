import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { aPhone } from '../builders.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import { brokenInvariants } from './checker.ts'
import { buyUntilReady, untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { GIVE_POINTS } from './points.ts'

const SERVE_SECONDS = 120

type Name = keyof typeof GIVE_POINTS

/** A shop with a router that counts, whose package runs only while a phone is online. */
const sellsWaiting = ({ asOwner }: TestDatabase, { seller }: CrashFixture): Promise<unknown> =>
  asOwner(`
    insert into gateways (entrepreneur_id, id, name, kind, sealed_secret, secret_digest, created_at, last_heard_at)
      values ('${seller.id}', '${seller.id}', 'Stall', 'opennds', '', 'of a crash', now(), now());
    update packages set clock = 'while_online', max_devices = 3 where entrepreneur_id = '${seller.id}'`)

/** The holder gives 20 minutes; null when the server died before it answered. */
const gives = async (
  { url }: CrashFixture,
  { transactionId, key, to }: { transactionId: string; key: string; to: string },
): Promise<unknown> => {
  const response = await fetch(`${url()}/api/passes/${transactionId}/minutes/gifts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'purchase-token': createSecrets(TEST_SECRET_KEY).purchaseToken(transactionId),
    },
    body: JSON.stringify({ minutes: 20, phoneNumber: to }),
  }).catch(() => null)
  if (response === null) return null
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`refused: ${response.status} ${JSON.stringify(body)}`)
  return body
}

test.concurrent.each(Object.keys(GIVE_POINTS) as Name[])(
  'minutes are given once, and to one number, when the server is killed %s',
  async (name) => {
    const database = await createTestDatabase('integrated')
    const fixture = await openCrashFixture(database)
    try {
      await sellsWaiting(database, fixture)
      await fixture.startServer(GIVE_POINTS[name])
      const order = fixture.order({ key: randomUUID(), phone: aPhone(), deliveryMethod: 'sms' })
      const { transactionId } = await buyUntilReady(fixture, order, untilTimeout(SERVE_SECONDS))
      const give = { transactionId, key: randomUUID(), to: aPhone() }
      expect(await gives(fixture, give)).toBeNull()
      const late = delay(SERVE_SECONDS * 1000, 'late' as const, { ref: false })
      expect(await Promise.race([fixture.server().ended, late])).toBe('SIGKILL')
      await fixture.startServer(null)
      // The phone sends the same again, twice.
      expect(await gives(fixture, give)).toMatchObject({ minutes: 20, leftMinutes: 40 })
      expect(await gives(fixture, give)).toMatchObject({ minutes: 20, leftMinutes: 40 })
      await fixture.untilQuiet(SERVE_SECONDS)
      const given = async () =>
        (await database.asOwner('select from given_minutes where from_purchase_id = $1', [transactionId]))
          .length
      expect(await given()).toBe(1)
      const sent = await database.asOwner(
        `select m.state from messages m join given_minutes g on g.purchase_id = m.purchase_id
         where g.from_purchase_id = $1`,
        [transactionId],
      )
      expect(sent).toEqual([{ state: 'sent' }])
      expect(await brokenInvariants(database.asOwner)).toEqual([])
      // Negative control: a phone that sends it again without its key gives twice.
      await gives(fixture, { ...give, key: randomUUID() })
      expect(await given()).toBe(2)
    } finally {
      await fixture.close()
      await database.drop()
    }
  },
  400_000,
)
