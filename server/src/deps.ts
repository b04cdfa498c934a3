import { randomBytes, randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import { ulid } from 'ulid'
import { buildAdapters } from './adapters/build-adapters.ts'
import { createGuardedFetch } from './adapters/outside/guarded-fetch.ts'
import { createPushSender } from './adapters/push/web-push.ts'
import { createDisconnectPhone, createExtendSession } from './adapters/routers/send-to-router.ts'
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
  /** Our public address: an origin without a trailing slash. */
  publicUrl: string
  /** Where the stand-ins named by the demo's settings listen; null without stand-ins. */
  standInsUrl: string | null
  /** The port of the stand-in for the demo's mail server, on this machine. */
  standInsSmtpPort?: number | null
  /**
   * Settings that the stand-ins were started with, for integrations that are already in the list, by adapter.
   */
  seededSettings?: Record<string, Settings>
  /** Whether our own server proxies the pages of the wallet stand-in. */
  passesOnWalletPages?: boolean
  /** `production` by default, which hides and refuses everything that only a demo may do. */
  mode?: Deps['mode']
  /** The token of FreeRADIUS; derived from the secret key by default. */
  radiusToken?: string | null
  /** The folder for this process's files, whose disk is monitored; null if it stores none. */
  dataDir?: string | null
  /** The file that the backup timer writes; null without one. */
  backupStatusFile?: string | null
  /** Below 30 only in tests that kill workers and wait for their leases to end. */
  leaseSeconds?: number
  /** Below the default only in tests, which log in thousands of times. */
  passwordCost?: Deps['passwordCost']
  now?: () => Date
  elapsedMs?: () => number
}

const LEASE_SECONDS = 30

const RANDOM_STEPS = 2 ** 32
/** From 0 to below 1, as good as `randomBytes`, but buffered: an id takes sixteen. */
const random = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS

/** Builds the dependencies of use cases. Only this function builds adapters and chooses addresses. */
export const createDeps = (foundation: Foundation): Deps => {
  const { db, jobs, secrets, log, publicUrl } = foundation
  const now = foundation.now ?? (() => new Date())
  const elapsedMs = foundation.elapsedMs ?? (() => performance.now())
  const onAdapterFailed = (adapter: string, error: unknown) =>
    log.error({ adapter, error }, 'settings do not fit the adapter')
  const uses = createUses({ db, now, log })
  const isSimulated = foundation.standInsUrl !== null || foundation.mode === 'demo'
  const { builders, definitions } = buildAdapters({
    ...addressesOf(foundation),
    address: { mayBePrivate: isSimulated },
    mustEncrypt: !isSimulated,
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
      fetch: createGuardedFetch({ mayBePrivate: isSimulated }),
      mayBePrivate: isSimulated,
      origin: publicUrl,
      now,
    }),
    sellerNews: createSellerNews({ db, jobs, now, elapsedMs, log }),
    routers: createRouterCalls({ db, log, elapsedMs, processId: randomBytes(8).toString('hex') }),
    disconnectPhone: createDisconnectPhone({ now }),
    extendSession: createExtendSession({ now }),
    observingSince: now(),
    adapters: definitions,
    flushUses: uses.flush,
    ...openIntegrations({ db, secrets, elapsedMs, onAdapterFailed }, builders),
  }
}

const RADIUS_FRONT = 'radius front'

/** Derived from the key, so that FreeRADIUS's configuration needs no other setting. */
export const radiusTokenOf = (secrets: Secrets): string => secrets.digest(RADIUS_FRONT)

/** FreeRADIUS may use an older key's token until its configuration is written again. */
const radiusTokensOf = ({ radiusToken, secrets }: Foundation): Deps['radiusTokens'] => {
  const configured = radiusToken == null ? null : [radiusToken]
  return () => configured ?? secrets.digests(RADIUS_FRONT)
}

/** The services' addresses: as configured, except those of demo settings, which lead to stand-ins. */
const addressesOf = ({ standInsUrl, standInsSmtpPort = null, passesOnWalletPages = false }: Foundation) => {
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

/** Each service's path on the stand-ins' server. */
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
