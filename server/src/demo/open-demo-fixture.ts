import type { FastifyInstance } from 'fastify'
import { createDeps, type Foundation } from '../deps.ts'
import type { Closers } from '../kernel/closers.ts'
import type { Deps } from '../ports/deps.ts'
import { readSeededSettings, seedDemoIntegrations, seedDemoMonime } from './demo-integrations.ts'
import { makeDemo } from './make-demo.ts'
import { passOnPhonePages } from './phone-pages.ts'
import { seedClaims } from './seed-claims.ts'
import { seedDemo } from './seed-demo.ts'
import { seedDial } from './seed-dial.ts'
import { seedOptions } from './seed-options.ts'
import { seedPurse } from './seed-purse.ts'
import { seedSponsors } from './seed-sponsors.ts'
import { seedStaff } from './seed-staff.ts'
import { seedTravel } from './seed-travel.ts'
import { seedTravels } from './seed-travels.ts'
import { type RunningStandIns, startStandIns } from './start-stand-ins.ts'
import { passOnStatements } from './statement-files.ts'
import { passOnOrangePages, passOnWalletPages } from './wallet-pages.ts'

export type DemoFixture = {
  deps: Deps
  /** Registers pages of simulated outside services for customers. */
  addPages: (app: FastifyInstance) => Promise<void>
} & Pick<RunningStandIns, 'setCallbackBaseUrl'>

/** Hides warnings about made-up failures from the demo's operator. */
const quietly = (deps: Deps): Deps => ({ ...deps, log: deps.log.child({}, { level: 'error' }) })

type Surroundings = { dataDir: string; ownerUrl: string; closers: Closers }

/** Seeds missing data, starts the stand-ins, and points every adapter at them. */
export const openDemoFixture = async (
  foundation: Foundation,
  { dataDir, ownerUrl, closers }: Surroundings,
): Promise<DemoFixture> => {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { standIns, deps } = await makeDemo(ownerUrl, say, () => fillFixture(foundation, dataDir, closers))
  return {
    deps,
    addPages: async (app) => {
      await passOnWalletPages(standIns.url)(app)
      await passOnOrangePages(standIns.url)(app)
      await passOnPhonePages(standIns.url)(app)
      await passOnStatements(standIns.url)(app)
    },
    setCallbackBaseUrl: standIns.setCallbackBaseUrl,
  }
}

const fillFixture = async (foundation: Foundation, dataDir: string, closers: Closers) => {
  const seeding = quietly(createDeps(foundation))
  await seedDemoIntegrations(seeding)
  await seedDemoMonime(seeding)
  await seedDemo(seeding)
  await seedOptions(seeding)
  await seedTravel(seeding)
  // So that the admin console has a result before the first full hour.
  await seeding.db.asPlatform((tx) => seeding.jobs.enqueue(tx, 'check-invariants', {}))
  const standIns = await startStandIns(seeding, { dataDir, closers })
  const deps = createDeps({
    ...foundation,
    standInsUrl: standIns.url,
    seededSettings: await readSeededSettings(seeding),
    standInsSmtpPort: standIns.smtpPort,
    passesOnWalletPages: true,
  })
  // Orders need a provider that answers.
  await seedClaims(quietly(deps))
  await seedDial(quietly(deps))
  await seedSponsors(quietly(deps))
  await seedStaff(quietly(deps))
  await seedPurse(quietly(deps))
  await seedTravels(quietly(deps))
  return { standIns, deps }
}
