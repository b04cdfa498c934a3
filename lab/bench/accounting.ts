import { deviceDigest } from '@minit/server/modules/network/captive-tokens.ts'
import { radiusName } from '@minit/server/modules/network/radius/radius-names.ts'
import { sealClass } from '@minit/server/modules/network/radius/radius-reply.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import { type BareSessions, withBareSessions } from './bare-sessions.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, CONNECTIONS, connectAs } from './fixture.ts'
import { type Ask, type Load, withLoad } from './load.ts'
import { median } from './median.ts'
import { sharesOfCore } from './processor-time.ts'
import { makeStalls, requireSessions, type Stall, sellToAll, withDepsOf } from './router-fixture.ts'
import { type Served, withServed } from './serve.ts'

const ROUTERS = 500
const PHONES = 40
const SESSIONS = ROUTERS * PHONES
/** The maximum number of connections from FreeRADIUS to the server. */
const FRONT_CONNECTIONS = 64
const MINUTE_SECONDS = 60
const ROUNDS = 5
const WORDS = 4_000

/**
 * Measures accounting for 20,000 open sessions: at one report per minute, and at full speed against
 * bare upserts.
 */
export const benchAccounting = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_accounting', (served) =>
    withDepsOf(served, async (deps) => {
      const stalls = await makeStalls(deps, ROUTERS, PHONES)
      await sellToAll(deps, served, stalls)
      const sessions = await sessionsOf(deps, served, stalls)
      return withLoad(async (load) => [
        ...(await measureMinute(served, load, sessions)),
        await measureUpserts(served, load, sessions),
      ])
    }),
  )

type Session = { router: string; mac: string; grantClass: string; token: string }

/** Turns the stalls' routers into RADIUS ones, and returns what each reports for an admitted phone. */
const sessionsOf = async (deps: Deps, served: Served, stalls: readonly Stall[]): Promise<Session[]> => {
  const owner = await connectAs(served.ownerUrl)
  await owner.query("update gateways set kind = 'mikrotik' where id = any($1)", [
    stalls.map(({ gatewayId }) => gatewayId),
  ])
  const { rows } = await owner.query<{ digest: string; purchase: string }>(
    'select device_digest as digest, purchase_id as purchase from pass_devices',
  )
  await owner.end()
  const purchases = new Map(rows.map(({ digest, purchase }) => [digest, purchase]))
  return stalls.flatMap(({ seller, gatewayId, macs }) =>
    macs.map((mac) => {
      const purchaseId = purchases.get(deviceDigest(deps, seller.id, mac)) ?? ''
      return {
        router: radiusName({ id: gatewayId, secretVersion: 1 }),
        mac,
        grantClass: `0x${Buffer.from(sealClass(deps, seller.id, purchaseId)).toString('hex')}`,
        token: deps.radiusToken,
      }
    }),
  )
}

const attribute = (type: string, value: string | number) => ({ type, value: [value] })

/**
 * Builds an interim update as `rlm_rest` sends it for a MikroTik; `times` counts the updates of the session.
 */
const wordOf = (url: string, { router, mac, grantClass, token }: Session, times: number): Ask => ({
  url: `${url}/api/network/accounting`,
  expects: [200],
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-router': router,
    'x-router-address': '127.0.0.1',
  },
  body: JSON.stringify({
    'User-Name': attribute('string', mac),
    'NAS-IP-Address': attribute('ipaddr', '192.168.77.1'),
    'Framed-IP-Address': attribute('ipaddr', '192.168.77.123'),
    Class: attribute('octets', grantClass),
    'Called-Station-Id': attribute('string', 'hotspot1'),
    'Calling-Station-Id': attribute('string', mac.toUpperCase()),
    'NAS-Identifier': attribute('string', 'router-1'),
    'NAS-Port-Type': attribute('integer', 'Wireless-802.11'),
    'NAS-Port-Id': attribute('string', 'bridge'),
    'Acct-Status-Type': attribute('integer', 'Interim-Update'),
    'Acct-Delay-Time': attribute('integer', 0),
    'Acct-Input-Octets': attribute('integer', times * 1_100),
    'Acct-Output-Octets': attribute('integer', times * 21_000),
    'Acct-Input-Gigawords': attribute('integer', 0),
    'Acct-Output-Gigawords': attribute('integer', 0),
    'Acct-Session-Id': attribute('string', mac.replaceAll(':', '')),
    'Acct-Session-Time': attribute('integer', times * MINUTE_SECONDS),
    'Event-Timestamp': attribute('date', 'Jan  1 2026 00:00:00 GMT'),
  }),
})

/** Consecutive updates mostly come from different routers, since their minutes begin at different seconds. */
const wordsOf = (url: string, sessions: readonly Session[], times: number): Ask[] => {
  const turns = Array.from({ length: PHONES }, (_, turn) => turn)
  const mixed = turns.flatMap((turn) => sessions.filter((_, index) => index % PHONES === turn))
  return mixed.map((session) => wordOf(url, session, times))
}

const measureMinute = async (served: Served, load: Load, sessions: readonly Session[]): Promise<Figure[]> => {
  const report = (times: number) =>
    load.spread(wordsOf(served.url, sessions, times), FRONT_CONNECTIONS, MINUTE_SECONDS)
  // The sessions begin in the first minute.
  await report(1)
  const owner = await connectAs(served.ownerUrl)
  await owner.query('analyze')
  await owner.end()
  const reported = report(2)
  const { app, database } = await sharesOfCore(served, MINUTE_SECONDS)
  await reported
  await requireSessions(served, SESSIONS)
  const what = `${SESSIONS.toLocaleString('en')} sessions are told of by RADIUS each minute`
  const share = (who: string, percent: number) => ({
    what: `percent of a core that ${who} uses while ${what}`,
    measured: `${percent.toFixed(1)} %`,
    value: percent,
  })
  return [
    { ...share('the server', app), atMost: 15 },
    { ...share('the database', database), isReference: true },
  ]
}

const measureUpserts = (served: Served, load: Load, sessions: readonly Session[]): Promise<Figure> =>
  withBareSessions(served.ownerUrl, CONNECTIONS, async ({ perSecond }: BareSessions) => {
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const words = wordsOf(served.url, sessions, 3 + round)
      const ours = await load.perSecond(words.slice(0, WORDS), FRONT_CONNECTIONS)
      const bare = await perSecond(WORDS, (3 + round) * 21_000)
      // The first round opens connections and plans statements.
      if (round > 0) rounds.push({ ours, bare })
    }
    const of = (side: 'ours' | 'bare') => median(rounds.map((each) => each[side])).toFixed(0)
    return {
      what: 'interim updates by RADIUS, against a loop of bare upserts',
      measured: `${of('ours')}/s of ${of('bare')}/s`,
      value: median(rounds.map(({ ours, bare }) => ours / bare)),
      atLeast: 0.5,
    }
  })
