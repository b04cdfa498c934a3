import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import releases from '../../../releases.json' with { type: 'json' }
import journal from '../../src/db/migrations/meta/_journal.json' with { type: 'json' }

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const OURS = ['contract', 'domain', 'server', 'stand-ins', 'web', 'network-lab']

/** The newest release with other tables than here: a release's commit has its own number of migrations. */
const previous = releases.findLast(({ migrations }) => migrations < journal.entries.length)

/** The release that runs at the same time as the new one during a deployment. */
export const PREVIOUS = previous?.commit ?? ''
/** The number of its migrations. */
export const PREVIOUS_MIGRATIONS = previous?.migrations ?? 0

/** Whether this clone has the release's commit; a shallow clone does not. */
export const hasPrevious = async (): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${PREVIOUS}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  )

export type PreviousRelease = {
  /** The server of its crash test: the whole app and its workers, configured by its environment. */
  serverFile: string
  /** Creates its tables, integrations and a seller in an empty database, all by its own code. */
  furnish: (settings: { ownerUrl: string; secretKey: string }) => Promise<Furnished>
  /** What each of its processes does with the database when it starts. */
  migrate: (ownerUrl: string, secretKey: string) => Promise<void>
  remove: () => Promise<void>
}
type Furnished = { sellerId: string; packageId: string; standIns: object }

const FURNISH = `
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { roleUrl } from '../../src/db/roles.ts'
import { seedDemoIntegrations } from '../../src/demo/demo-integrations.ts'
import { standInsConfig } from '../../src/demo/start-stand-ins.ts'
import { createDeps } from '../../src/deps.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import { aSeller } from '../builders.ts'
const { ownerUrl, secretKey, folder } = JSON.parse(process.env.SETTINGS)
await migrate(ownerUrl, secretKey)
if (folder !== undefined) {
  const log = pino({ level: 'silent' })
  const db = openDatabase({ appUrl: roleUrl(ownerUrl, secretKey, 'minit_app'), platformUrl: roleUrl(ownerUrl, secretKey, 'minit_platform'), log })
  const jobs = { enqueue: async () => undefined }
  const deps = createDeps({ db, jobs, secrets: createSecrets(secretKey), log, publicUrl: '', standInsUrl: null })
  await seedDemoIntegrations(deps, 2048)
  const { id, pack } = await aSeller(deps)
  const standIns = await standInsConfig(deps, folder)
  console.log(JSON.stringify({ sellerId: id, packageId: pack.id, standIns }))
  await db.close()
}
process.exit(0)
`

/** Checks the previous release out into a folder of its own, with the packages that are installed here. */
export const layOutPrevious = async (): Promise<PreviousRelease> => {
  const folder = await mkdtemp(join(tmpdir(), 'minit-previous-'))
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '-o', archive, PREVIOUS], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', folder])
  await linkPackages(folder)
  const script = join(folder, 'server/test/crash/furnish.mjs')
  await writeFile(script, FURNISH)
  const asIt = async (settings: object): Promise<string> => {
    const env = { ...process.env, SETTINGS: JSON.stringify(settings) }
    return (await run(process.execPath, [script], { env, cwd: folder })).stdout
  }
  return {
    serverFile: join(folder, 'server/test/crash/crashing-server.ts'),
    furnish: async (settings) =>
      // The script above writes it.
      JSON.parse(await asIt({ ...settings, folder: await mkdtemp(join(folder, 'stand-ins-')) })) as Furnished,
    migrate: async (ownerUrl, secretKey) => void (await asIt({ ownerUrl, secretKey })),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Third-party packages are those installed here; ours are the release's own. A package that only the previous
 * release needs stays in the root's devDependencies until the next release.
 */
const linkPackages = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@minit'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@minit' && !name.startsWith('.'))
      await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of OURS) {
    const isPackage = name === 'contract' || name === 'domain'
    await symlink(join(folder, isPackage ? 'packages' : '.', name), join(modules, '@minit', name))
  }
}
