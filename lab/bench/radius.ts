import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readEnv } from '@minit/server/env.ts'
import { createGateway } from '@minit/server/modules/network/gateways.ts'
import { writeRadiusConfig } from '@minit/server/radius-front.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { canRunRadius, startFreeRadius } from '../network/src/free-radius.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, CONNECTIONS, connectAs, SECRET_KEY } from './fixture.ts'
import { median } from './median.ts'
import { type Product, withProduct } from './product.ts'
import { openShops, type Past, type Shops } from './shops.ts'

const ROUNDS = 5
const LOGINS = 1_500
/** Running passes, each on its own phone, that log in repeatedly. */
const CODES = 300
/** The local addresses of the two FreeRADIUS servers. */
const OURS = '127.15.200.1'
const BARE = '127.15.201.1'

/**
 * Measures RADIUS logins against one bare read behind the same FreeRADIUS, with few passes and with
 * a million.
 */
export const benchRadius = async (fixture: BenchFixture): Promise<Figure[]> => {
  const can = canRunRadius()
  if (!can.isPossible) throw new Error(`FreeRADIUS cannot run here: ${can.reason}`)
  const few = await measure(fixture, 'few')
  const many = await measure(fixture, 'many')
  return [
    { what: 'a login by RADIUS, against one bare read behind FreeRADIUS', ...few, atLeast: 0.5 },
    {
      what: 'the same with a million passes, against a thousand',
      measured: `${many.ours.toFixed(0)}/s of ${few.ours.toFixed(0)}/s`,
      value: many.value / few.value,
      atLeast: 0.8,
    },
  ]
}

const codeOf = (index: number): string => {
  const digits = [...String(index + 2_222).replaceAll(/[01]/g, 'Z')].join('').padStart(4, '2')
  return `${digits}-7KQ-MXW`
}

/** Turns past passes into running ones. */
const runPasses = async ({ ownerUrl, seller }: Shops, { deps }: Product): Promise<string[]> => {
  const codes = [...new Set(Array.from({ length: CODES }, (_, index) => codeOf(index)))]
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `update passes p set code_digest = c.digest, expires_at = now() + interval '1 day', revoked_at = null
     from (select id, row_number() over (order by id) as place from passes where entrepreneur_id = $1 limit $3) chosen
       join unnest($2::text[]) with ordinality as c (digest, place) on c.place = chosen.place
     where p.entrepreneur_id = $1 and p.id = chosen.id`,
    [seller.id, codes.map((code) => deps.secrets.digest(code)), codes.length],
  )
  await owner.end()
  return codes
}

/** Also vacuums after a million sales, which would otherwise happen during a measurement. */
const analyze = async (ownerUrl: string): Promise<void> => {
  const owner = await connectAs(ownerUrl)
  await owner.query('vacuum analyze')
  await owner.end()
}

/** The minimum behind rlm_rest: one row by its primary key. */
const startBare = async ({ ownerUrl, seller }: Shops) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS })
  const app = Fastify()
  app.post('/api/network/authorize', async () => {
    await pool.query('select slug from entrepreneurs where id = $1', [seller.id])
    return { 'control:Auth-Type': 'Accept', 'reply:Session-Timeout': 300 }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    stop: async () => {
      await app.close()
      await pool.end()
    },
  }
}

const startFront = async (
  fixture: BenchFixture,
  ownerUrl: string,
  { listen, url }: { listen: string; url: string },
) => {
  const folder = join(await fixture.makeFolder('radius'), 'front')
  await mkdir(folder)
  const env = readEnv({ DATABASE_URL: ownerUrl, SECRET_KEY })
  await writeRadiusConfig(env, folder, { productUrl: url, listen, requireSignature: true })
  return startFreeRadius(folder)
}

/** Sends all logins, eight at a time; returns answers per second. Throws if one was rejected. */
const perSecond = async (file: string, server: string, secret: string): Promise<number> => {
  const words = ['-q', '-s', '-p', '8', '-r', '3', '-t', '5', '-f', file, server, 'auth', secret]
  const begun = performance.now()
  const { stdout } = await promisify(execFile)('radclient', words)
  const seconds = (performance.now() - begun) / 1000
  const accepted = Number(/Accepted\s*:\s*(\d+)/.exec(stdout)?.[1])
  if (accepted !== LOGINS) throw new Error(`${accepted} of ${LOGINS} logins were let in:\n${stdout}`)
  return LOGINS / seconds
}

const packetsOf = (codes: readonly string[]): string =>
  Array.from({ length: LOGINS }, (_, index) => {
    const code = codes[index % codes.length] ?? ''
    const tail = (index % codes.length).toString(16).padStart(4, '0')
    const phone = `DA-A1-19-00-${tail.slice(0, 2)}-${tail.slice(2)}`
    return `Message-Authenticator = 0x00
User-Name = "${code}"
User-Password = "${code}"
Calling-Station-Id = "${phone}"
`
  }).join('\n')

const measure = async (fixture: BenchFixture, past: Past) => {
  const shops = await openShops(fixture, past)
  return withProduct(shops.ownerUrl, {}, async (product) => {
    const { setup } = await createGateway(
      { ...product.deps, publicUrl: 'https://minit.example' },
      shops.seller.id,
      {
        name: 'Stall',
        kind: 'mikrotik',
      },
    )
    const file = join(await fixture.makeFolder('logins'), 'packets')
    await writeFile(file, packetsOf(await runPasses(shops, product)))
    const bare = await startBare(shops)
    const front = await startFront(fixture, shops.ownerUrl, { listen: OURS, url: product.url })
    const bareFront = await startFront(fixture, shops.ownerUrl, { listen: BARE, url: bare.url })
    try {
      const { authentication: port } = setup.ports
      const askOurs = () => perSecond(file, `${OURS}:${port}`, setup.secret)
      // Admits each phone for the first time. Then analyzes, as autovacuum does a minute later:
      await askOurs()
      await analyze(shops.ownerUrl)
      return await takeTurns(askOurs, () => perSecond(file, `${BARE}:${port}`, setup.secret))
    } finally {
      await front.stop()
      await bareFront.stop()
      await bare.stop()
    }
  })
}

const takeTurns = async (askOurs: () => Promise<number>, askBare: () => Promise<number>) => {
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await askOurs()
    const bare = await askBare()
    // The first round opens connections and plans statements.
    if (round > 0) rounds.push({ ours, bare })
  }
  const ours = median(rounds.map((round) => round.ours))
  const bare = median(rounds.map((round) => round.bare))
  return {
    measured: `${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s`,
    value: median(rounds.map((round) => round.ours / round.bare)),
    ours,
  }
}
