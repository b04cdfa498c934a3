import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedDemoIntegrations, seedDemoMonime } from '@minit/server/demo/demo-integrations.ts'
import { demoSettings } from '@minit/server/demo/demo-settings.ts'
import { standInsConfig } from '@minit/server/demo/start-stand-ins.ts'
import { createDeps } from '@minit/server/deps.ts'
import { openJobs } from '@minit/server/jobs/jobs.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import { addIntegration } from '@minit/server/modules/platform/integrations/settings-store.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import pino from 'pino'
import { type OwnCluster, startOwnCluster } from '../../../server/test/crash/own-cluster.ts'
import { TEST_SECRET_KEY } from '../../../server/test/global-setup.ts'
import { freePort } from './free-port.ts'
import { type Front, openFront } from './front.ts'
import { openSlot, type ProgramSlot } from './program-slot.ts'
import type { ServerSettings } from './server-program.ts'

/**
 * A complete installation: a database, simulated external services, and several servers behind one address.
 */
export type Lab = {
  cluster: OwnCluster
  /** Use cases on the same database, for the lab itself; the servers run their jobs. */
  deps: Deps
  standIns: ProgramSlot
  standInsUrl: string
  servers: ProgramSlot[]
  /** Each server's own, fixed address. */
  serverUrls: string[]
  /** The shared address of all servers. */
  url: string
  /** The folder of logs and ledgers. */
  dir: string
  /** Sets how far the servers' clocks are ahead, in milliseconds; only with `hasClock`. */
  setClock: (aheadMs: number) => Promise<void>
  close: () => Promise<void>
}

/** The sources of the consistency check. */
export type BookSources = Pick<Lab, 'deps' | 'standInsUrl'> & { cluster: Pick<OwnCluster, 'asOwner'> }

export type LabOptions = {
  servers: number
  /** The parent folder of the database. */
  databaseFolder?: string
  /** How many times faster payers decide than in the demo. */
  speed?: number
  hasPages?: boolean
  /** Only the lab's buyers pay on Orange's own page, so that a payment that was not shown stays unpaid. */
  paysAtPageAlone?: boolean
  hasClock?: boolean
  /** Rewrites the servers' database address, to put a proxy in between. */
  through?: (databaseUrl: string) => string
  /** Rewrites the servers' address of the simulated providers. */
  toStandIns?: (standInsUrl: string) => string
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const STAND_INS = fileURLToPath(import.meta.resolve('@minit/stand-ins/main.ts'))

/** Opens a lab without sales, with all programs running. */
export const openLab = async (options: LabOptions): Promise<Lab> => {
  const dir = await mkdtemp(join(tmpdir(), 'minit-proof-'))
  const cluster = await startOwnCluster(options.databaseFolder)
  const ports: number[] = []
  for (let count = 0; count < options.servers; count += 1) ports.push(await freePort())
  const front = await openFront(ports)
  const log = pino({ level: 'silent' })
  const jobs = await openJobs(cluster.db, log, { supervise: false })
  const deps = createDeps({
    db: cluster.db,
    jobs,
    secrets: createSecrets(TEST_SECRET_KEY),
    log,
    publicUrl: front.url,
    mode: 'demo',
    standInsUrl: null,
  })
  await addServices(deps)
  const standInsPort = await freePort()
  const standInsUrl = `http://127.0.0.1:${standInsPort}`
  const standIns = await planStandIns(deps, { dir, front, port: standInsPort, options })
  await standIns.start()
  const clockFile = options.hasClock === true ? join(dir, 'clock') : null
  const setClock = async (aheadMs: number) => {
    if (clockFile !== null) await writeFile(clockFile, String(aheadMs))
  }
  await setClock(0)
  const servers = ports.map((port, index) =>
    planServer(`server ${index + 1}`, dir, {
      databaseUrl: (options.through ?? ((url) => url))(cluster.ownerUrl),
      secretKey: TEST_SECRET_KEY,
      standInsUrl: (options.toStandIns ?? ((url) => url))(standInsUrl),
      port,
      clockFile,
      hasPages: options.hasPages ?? false,
    }),
  )
  await Promise.all(servers.map((server) => server.start()))
  return {
    cluster,
    deps,
    standIns,
    standInsUrl,
    servers,
    dir,
    setClock,
    url: front.url,
    serverUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await standIns.kill()
      await front.close()
      await jobs.stop()
      await cluster.drop()
      if (process.env.CHAOS_KEEP === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Enables every payment service. */
const addServices = async (deps: Deps): Promise<void> => {
  await seedDemoIntegrations(deps, 2048)
  await seedDemoMonime(deps)
  await addIntegration(deps, 'orange-web', {
    settings: demoSettings(deps.secrets)['orange-web'],
    isEnabled: true,
  })
}

const planStandIns = async (
  deps: Deps,
  { dir, front, port, options }: { dir: string; front: Front; port: number; options: LabOptions },
): Promise<ProgramSlot> => {
  const { speed = 1, paysAtPageAlone = false } = options
  const usual = await standInsConfig(deps, dir)
  const orangeWeb = { ...usual.orangeWeb, paysAtPageAlone }
  const config = { ...usual, orangeWeb, port, speed, callbackBaseUrl: front.url }
  return openSlot({
    name: 'stand-ins',
    file: STAND_INS,
    env: { STAND_INS_CONFIG: JSON.stringify(config) },
    logFile: join(dir, 'stand-ins.log'),
  })
}

const planServer = (name: string, dir: string, settings: ServerSettings): ProgramSlot =>
  openSlot({
    name,
    file: pathOf('./server-program.ts'),
    env: { PROOF_SERVER: JSON.stringify(settings) },
    logFile: join(dir, `${name.replace(' ', '-')}.log`),
  })
