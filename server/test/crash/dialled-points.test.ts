import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { switchDialToPay } from '@minit/contract/entrepreneur/dial-to-pay.ts'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { brokenInvariants } from './checker.ts'
import { untilTimeout } from './client.ts'
import { type CrashFixture, openCrashFixture } from './crash-fixture.ts'
import { DIALLED_POINTS } from './points.ts'

const REACH_SECONDS = 240
const SERVE_SECONDS = 300

const send = async (url: string, method: 'POST' | 'PUT', body: unknown, token = ''): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** The first row once there is one. */
const untilFound = async <Row extends Record<string, unknown>>(
  database: TestDatabase,
  query: string,
): Promise<Row> => {
  const isInTime = untilTimeout(SERVE_SECONDS)
  for (;;) {
    const [row] = await database.asOwner<Row>(query)
    if (row !== undefined) return row
    if (!isInTime()) throw new Error(`nothing was found in time: ${query}`)
    await delay(200)
  }
}

/** Switches dialling on, by a server that does not die, and returns what to dial. */
const switchesOn = async (fixture: CrashFixture, database: TestDatabase): Promise<string> => {
  const server = await fixture.startServer(null)
  const { username: email, password } = fixture.seller
  // The contract's shape of this answer.
  const { sessionToken } = (await send(`${fixture.url()}${loginEntrepreneur.path}`, 'POST', {
    email,
    password,
  })) as { sessionToken: string }
  const isInTime = untilTimeout(REACH_SECONDS)
  const switching = () => send(`${fixture.url()}${switchDialToPay.path}`, 'PUT', { isOn: true }, sessionToken)
  // A provider that does not say in time what it offers is off for a moment.
  while (!(await switching().then(Boolean, () => false))) {
    if (!isInTime()) throw new Error('dialling was not offered in time')
    await delay(500)
  }
  const { code } = await untilFound<{ code: string }>(
    database,
    'select dial_code as code from pay_codes where dial_code is not null',
  )
  await server.kill()
  await server.ended
  return code
}

const hasDied = async (fixture: CrashFixture, point: string): Promise<void> => {
  const late = delay(REACH_SECONDS * 1000, 'late' as const, { ref: false })
  const end = await Promise.race([fixture.server().ended, late])
  if (end !== 'SIGKILL') throw new Error(`${point}: the server was to die there, but ${end}`)
}

const COUNTS = `
  select (select count(*) from dialled_payments)::int as reported,
    (select count(*) from purchases where status = 'paid' and channel = 'dialled')::int as sales,
    (select count(*) from purchases)::int as orders, (select count(*) from passes)::int as passes,
    (select count(*) from messages where state = 'sent')::int as messages,
    (select count(*) from ledger_transactions)::int as bookings, (select count(*) from suspense_items)::int as held`

test.concurrent.each(Object.keys(DIALLED_POINTS) as (keyof typeof DIALLED_POINTS)[])(
  'a dialled payment comes to one sale and one pass when the server is killed %s',
  async (point) => {
    const database = await createTestDatabase('integrated')
    const fixture = await openCrashFixture(database, { hasMonime: true })
    try {
      const code = await switchesOn(fixture, database)
      await fixture.startServer(DIALLED_POINTS[point])
      const paying = { code, phone: '+23276123456', currency: 'SLE', value: 3_500 }
      const paid = send(`${fixture.standInsUrl}/control/monime/pay-code`, 'POST', paying)
      await hasDied(fixture, point)
      const diedAt = Date.now()
      await fixture.startServer(null)
      await paid
      await untilFound(database, `select id from messages where state = 'sent'`)
      process.stdout.write(`dialled, ${point}: sent ${((Date.now() - diedAt) / 1000).toFixed(1)} s later\n`)
      await fixture.untilQuiet(75)
      expect(await database.asOwner(COUNTS)).toEqual([
        { reported: 1, sales: 1, orders: 1, passes: 1, messages: 1, bookings: 1, held: 0 },
      ])
      expect(await brokenInvariants(database.asOwner)).toEqual([])
    } finally {
      await fixture.close()
      await database.drop()
    }
  },
  600_000,
)
