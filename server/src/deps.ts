import { randomBytes, randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import { ulid } from 'ulid'
import { buildAdapters } from './adapters/build-adapters.ts'
import { createGuardedFetch } from './adapters/outside/guarded-fetch.ts'
import { createPushSender } from './adapters/push/web-push.ts'
import { createDisconnectPhone, createLengthenSession } from './adapters/routers/send-to-router.ts'
import type { Database } from './db/database.ts'
import { DEMO_ADDRESSES, DEMO_MAIL_SERVER } from './demo/demo-addresses.ts'
import { demoSettings } from './demo/demo-settings.ts'
import { walletPagePath } from './demo/wallet-pages.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createChanges } from './kernel/changes.ts'
import { createRandomBytes } from './kernel/random-bytes.ts'
import type { Secrets } from './kernel/secrets.ts'
import { PASSWORD_COST } from './modules/identity/passwords.ts'
import { feedStampsOf } from './modules/messaging/feed/wait-for-news.ts'
import { notices } from './modules/messaging/notices.ts'
import { createSellerNews } from './modules/messaging/push/seller-news.ts'
import { createRouterCalls } from './modules/network/router-calls.ts'
import { createCounts } from './modules/operations/watching/counts.ts'
import { openIntegrations } from './modules/platform/integrations/live-adapters.ts'
import { createUses } from './modules/platform/integrations/usage.ts'
import { stampsOf } from './modules/sales/purchases/read-purchase.ts'
import type { Settings } from './ports/adapter-definition.ts'
import type { Deps } from './ports/deps.ts'

export type Foundation = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  secrets: Secrets
  log: Logger
  /** Where people reach us: an origin without a slash at its end. */
  publicUrl: string
  /** Where the stand-ins of the services are that the demo's settings name; null where there are none. */
  standInsUrl: string | null
  /** Where the stand-in of the demo's mail server is, on this machine. */
  standInsSmtpPort?: number | null
  /** What the stand-ins were started with of integrations that are in the list already, by adapter. */
  seededSettings?: Record<string, Settings>
  /** Our own server passes the pages of the wallet's stand-in on. */
  passesOnWalletPages?: boolean
  /** `production` when it is not said: there nothing is shown or let through that only a demo may. */
  mode?: Deps['mode']
  /** What FreeRADIUS shows us; derived from the secret key where none is given. */
  radiusToken?: string | null
  /** Where this process keeps files, whose disk is watched; null where it keeps none. */
  dataDir?: string | null
  /** What the timer of the backups writes; null where none is named. */
  backupStatusFile?: string | null
  /** Shorter than 30 only where a test kills workers and waits for their leases to end. */
  leaseSeconds?: number
  /** Less than the usual only in tests, which log in thousands of times. */
  passwordCost?: Deps['passwordCost']
  now?: () => Date
  elapsedMs?: () => number
}

const LEASE_SECONDS = 30

const RANDOM_STEPS = 2 ** 32
/** From 0 to below 1, as good as `randomBytes` but out of a store of bytes: an id takes sixteen. */
const random = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/** Builds what use cases reach for. Nothing else builds an adapter or chooses an address. */
export const createDeps = (foundation: Foundation): Deps => {
  const { db, jobs, secrets, log, publicUrl } = foundation
  const now = foundation.now ?? (() => new Date())
  const elapsedMs = foundation.elapsedMs ?? (() => performance.now())
  const onAdapterFailed = (adapter: string, error: unknown) =>
    log.error({ adapter, error }, 'settings do not fit the adapter')
  const uses = createUses({ db, now, log })
  const isPlayed = foundation.standInsUrl !== null || foundation.mode === 'demo'
  const { builders, definitions } = buildAdapters({
    ...placesOf(foundation),
    address: { mayBePrivate: isPlayed },
    mustEncrypt: !isPlayed,
    count: uses.count,
    warn: (message) => log.warn(message),
    origin: publicUrl,
    startingSettings:
      foundation.standInsUrl === null ? {} : { ...demoSettings(secrets), ...foundation.seededSettings },
  })
  return {
    db,
    jobs,
    secrets,
    log,
    publicUrl,
    radiusToken: foundation.radiusToken ?? radiusTokenOf(secrets),
    radiusTokens: radiusTokensOf(foundation),
    mode: foundation.mode ?? 'production',
    dataDir: foundation.dataDir ?? null,
    backupStatusFile: foundation.backupStatusFile ?? null,
    counts: createCounts({ db, now, log }),
    leaseSeconds: foundation.leaseSeconds ?? LEASE_SECONDS,
    passwordCost: foundation.passwordCost ?? PASSWORD_COST,
    now,
    elapsedMs,
    newId: () => ulid(now().getTime(), random),
    randomBytes: createRandomBytes(),
    changes: createChanges({ what: 'purchases', everyMs: 500, readStamps: stampsOf(db) }, log),
    feedChanges: createChanges({ what: 'feeds', everyMs: 2_000, readStamps: feedStampsOf(db) }, log),
    notices,
    pushes: createPushSender({
      fetch: createGuardedFetch({ mayBePrivate: isPlayed }),
      mayBePrivate: isPlayed,
      origin: publicUrl,
      now,
    }),
    sellerNews: createSellerNews({ db, jobs, now, elapsedMs, log }),
    routers: createRouterCalls({ db, log, elapsedMs, processId: randomBytes(8).toString('hex') }),
    disconnectPhone: createDisconnectPhone({ now }),
    lengthenSession: createLengthenSession({ now }),
    listeningSince: now(),
    adapters: definitions,
    flushUses: uses.flush,
    ...openIntegrations({ db, secrets, elapsedMs, onAdapterFailed }, builders),
  }
}

const RADIUS_FRONT = 'radius front'

/** Known to whoever holds the key, so that FreeRADIUS's configuration can be written without another setting. */
export const radiusTokenOf = (secrets: Secrets): string => secrets.digest(RADIUS_FRONT)

/** FreeRADIUS goes on with the word of an older key until its configuration is written anew. */
const radiusTokensOf = ({ radiusToken, secrets }: Foundation): Deps['radiusTokens'] => {
  const given = radiusToken == null ? null : [radiusToken]
  return () => given ?? secrets.digests(RADIUS_FRONT)
}

/** Where services are: as their settings say, but for those that the demo's settings name and stand-ins play. */
const placesOf = ({ standInsUrl, standInsSmtpPort = null, passesOnWalletPages = false }: Foundation) => {
  const stubbed: Record<string, string> = standInsUrl === null ? {} : { ...DEMO_ADDRESSES }
  return {
    baseUrlOf: (adapter: keyof typeof PATHS | 'smtp', baseUrl: string): string =>
      adapter !== 'smtp' && stubbed[adapter] === baseUrl ? `${standInsUrl}/${PATHS[adapter]}` : baseUrl,
    pageOf: (link: string): string =>
      passesOnWalletPages && standInsUrl !== null ? walletPagePath(standInsUrl, link) : link,
    mailServerOf: (server: { host: string; port: number }) =>
      server.host === DEMO_MAIL_SERVER && standInsSmtpPort !== null
        ? { host: '127.0.0.1', port: standInsSmtpPort }
        : server,
  }
}

/** Each service's place among the stand-ins. */
const PATHS = {
  pawapay: 'pawapay',
  monime: 'monime',
  vult: 'vult',
  'orange-web': 'orange-web',
  africastalking: 'africastalking',
  twilio: 'twilio',
  'whatsapp-cloud': 'whatsapp',
  llm: 'llm/v1',
  'web-analytics': 'analytics',
} as const
