import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { NotBegun } from './evidence.ts'

/** Programs that the drills run, with the Debian package of each. */
const PACKAGES = {
  postgres: 'postgresql-15',
  initdb: 'postgresql-15',
  pg_ctl: 'postgresql-15',
  pg_dump: 'postgresql-15',
  psql: 'postgresql-15',
  pgbackrest: 'pgbackrest',
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  caddy: 'caddy',
  ip: 'iproute2',
} as const

export type ProgramName = keyof typeof PACKAGES

// Debian keeps the server's programs off the usual path; its own ones come first, before any local build.
const FOLDERS = [
  '/usr/lib/postgresql/15/bin',
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/sbin',
]

const pathOf = (name: ProgramName): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/** Finds each program. Throws with the packages to install if one is missing; installs nothing. */
export const findPrograms = <Name extends ProgramName>(names: readonly Name[]): Record<Name, string> => {
  const found = names.map((name) => [name, pathOf(name)] as const)
  const missing = found.filter(([, path]) => path === undefined).map(([name]) => name)
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((name) => PACKAGES[name]))].join(' ')
    throw new NotBegun(`missing: ${missing.join(', ')}. On Debian: apt-get install ${packages}`)
  }
  return Object.fromEntries(found) as Record<Name, string>
}
