import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { ulid } from 'ulid'
import { createAfricasTalking } from './adapters/messages/africastalking/index.ts'
import { createWhatsappCloud } from './adapters/messages/whatsapp-cloud/index.ts'
import { createCash } from './adapters/payments/cash/index.ts'
import { createPawapay } from './adapters/payments/pawapay/index.ts'
import { createVult } from './adapters/payments/vult/index.ts'
import { AfricasTalkingConfig, PawapayConfig, VultConfig, WhatsappConfig } from './adapters/settings.ts'
import type { Database } from './db/database.ts'
import { type AdapterBuilders, openIntegrations } from './features/integrations/open-integrations.ts'
import { createPurchaseChanges } from './features/purchases/purchase-changes.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Deps } from './ports/deps.ts'
import type { Secrets } from './secrets/secrets.ts'

export type Foundation = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  secrets: Secrets
  log: Logger
  /** Where people reach us: an origin without a slash at its end. */
  publicUrl: string
  /** Where all outside services are, in place of the addresses in their settings; null: as settings say. */
  standInsUrl: string | null
  /** `production` when it is not said: there nothing is shown or let through that only a demo may. */
  mode?: Deps['mode']
  now?: () => Date
}

/** Builds what use cases reach for. Nothing else builds an adapter or chooses an address. */
export const createDeps = (foundation: Foundation): Deps => {
  const { db, jobs, secrets, log, publicUrl } = foundation
  const now = foundation.now ?? (() => new Date())
  const onBroken = (adapter: string, error: unknown) =>
    log.error({ adapter, error }, 'settings do not fit the adapter')
  return {
    db,
    jobs,
    secrets,
    log,
    publicUrl,
    mode: foundation.mode ?? 'production',
    now,
    newId: () => ulid(now().getTime()),
    randomBytes: (length) => randomBytes(length),
    changes: createPurchaseChanges(),
    insights: { current: async () => null },
    ...openIntegrations({ db, secrets, now, onBroken }, adapterBuilders(foundation.standInsUrl)),
  }
}

const adapterBuilders = (standInsUrl: string | null): AdapterBuilders => {
  const addressed = <Settings extends { baseUrl: string }>(settings: Settings, path: string): Settings =>
    standInsUrl === null ? settings : { ...settings, baseUrl: `${standInsUrl}/${path}` }
  return {
    payments: {
      pawapay: (settings) => createPawapay(addressed(PawapayConfig.parse(settings), 'pawapay')),
      vult: (settings) => createVult(addressed(VultConfig.parse(settings), 'vult')),
    },
    messages: {
      africastalking: (settings) =>
        createAfricasTalking(addressed(AfricasTalkingConfig.parse(settings), 'africastalking')),
      'whatsapp-cloud': (settings) =>
        createWhatsappCloud(addressed(WhatsappConfig.parse(settings), 'whatsapp')),
    },
    cash: createCash(),
  }
}
