import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Account } from './account.ts'
import type { DrillFixture } from './fixture.ts'
import type { Plan } from './plan.ts'

const SCRIPTS = fileURLToPath(new URL('../../../deploy/backup', import.meta.url))

/** One machine of the drill: a separate folder, with the settings and scripts of a real one. */
export type Host = {
  name: string
  /** Returns a path on this machine. */
  path: (...parts: string[]) => string
  settings: Settings
  /** Writes the settings with changes, and runs `configure`. */
  configure: (changes?: Settings) => Promise<string>
  /** Runs a script of deploy/backup. */
  script: (name: ScriptName, ...args: string[]) => Promise<string>
  scriptPath: (name: ScriptName) => string
  env: Record<string, string>
}

export type Settings = Record<string, string>
type ScriptName = 'configure' | 'begin' | 'backup' | 'receive-wal' | 'tidy-wal' | 'restore'

/** The folders that Debian's packages keep elsewhere. */
const placesOf = (path: Host['path']): Settings => ({
  PG_DATA: path('data'),
  PG_CONFIG_DIR: path('conf.d'),
  PG_SOCKET_DIR: path('socket'),
  BACKREST_CONFIG: path('pgbackrest.conf'),
  BACKREST_CONF_D: path('pgbackrest.d'),
  BACKREST_SPOOL: path('spool'),
  BACKREST_LOG: path('log'),
  BACKUP_STATUS_FILE: path('status', 'status.json'),
  UNIT_DIR: path('units'),
  REPO_PATH: path('repo'),
  RECEIVED_DIR: path('received'),
})

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Opens a machine in a folder of `dir`, set up by the scripts of deploy/backup themselves. */
export const openHost = async (
  account: Account,
  { dir, name, settings: given }: { dir: string; name: string; settings: Settings },
): Promise<Host> => {
  const path: Host['path'] = (...parts) => join(dir, name, ...parts)
  for (const folder of [path(), path('conf.d'), path('socket')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await account.own(folder)
  }
  await cp(SCRIPTS, path('backup'), { recursive: true })
  const settings: Settings = { ...placesOf(path), PG_OS_USER: account.name, ...given }
  const env = { BACKUP_SETTINGS: path('backup.env') }
  const scriptPath = (script: ScriptName): string => path('backup', script)
  const script: Host['script'] = (which, ...args) => account.run(scriptPath(which), args, env)
  return {
    name,
    path,
    settings,
    env,
    script,
    scriptPath,
    configure: async (changes = {}) => {
      Object.assign(settings, changes)
      const lines = Object.entries(settings).map(([key, value]) => `${key}=${quoted(value)}\n`)
      await writeFile(env.BACKUP_SETTINGS, lines.join(''), { mode: 0o644 })
      return script('configure')
    },
  }
}

/** Returns the backup settings of a machine that sells. */
export const machineSettings = async (
  plan: Plan,
  { account, address, dir }: DrillFixture,
): Promise<Settings> => ({
  PG_PORT: String(address.port),
  PG_SUPERUSER: account.name,
  ARCHIVE_TIMEOUT_SECONDS: String(plan.archiveTimeoutSeconds),
  ...(plan.hasStandby ? { SECOND_REPO_PATH: `${dir}/second/repo` } : { REPO_PATH: `${dir}/elsewhere/repo` }),
  ...(plan.hasMistake ? { PASSPHRASE_FILE: await writePassphrase(account, dir) } : {}),
})

/** Stored outside the machine, like the operator's own copy. */
const writePassphrase = async (account: Account, dir: string): Promise<string> => {
  const path = join(dir, 'passphrase')
  await writeFile(path, 'the passphrase of a drill\n', { mode: 0o600 })
  await account.own(path)
  return path
}

/** Returns how a standby connects to the machine that sells. */
export const receiveFrom = (host: Host, { account, address }: DrillFixture): string =>
  `host=${host.settings.PG_SOCKET_DIR} port=${address.port} user=${account.name} dbname=postgres`
