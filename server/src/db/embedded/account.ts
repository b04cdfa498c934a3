import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** An operating system user: PostgreSQL refuses to run as root, so root starts it as one of these. */
export type Account = { name: string; uid: number; gid: number }

const OWN_ACCOUNT = 'minit-postgres'

const numberOf = async (flag: '-u' | '-g', name: string): Promise<number> =>
  Number((await run('id', [flag, name])).stdout)

const findUser = async (name: string): Promise<Account | undefined> => {
  try {
    return { name, uid: await numberOf('-u', name), gid: await numberOf('-g', name) }
  } catch {
    return undefined
  }
}

const COMMANDS: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_ACCOUNT]],
  ['adduser', ['-S', '-D', '-H', OWN_ACCOUNT]],
]

const create = async (): Promise<Account | undefined> => {
  for (const [command, args] of COMMANDS) {
    try {
      await run(command, args)
      break
    } catch {
      // Missing on this system, or /etc is read-only: try the next one.
    }
  }
  return findUser(OWN_ACCOUNT)
}

/**
 * The unprivileged user for the database when started by root: the system's `postgres`, else our own user,
 * created once; `nobody`, which other services may share, only if none can be created.
 */
export const databaseAccount = async (): Promise<Account> => {
  const account =
    (await findUser('postgres')) ??
    (await findUser(OWN_ACCOUNT)) ??
    (await create()) ??
    (await findUser('nobody'))
  if (!account) throw new Error('PostgreSQL may not run as root, and no other user could be found or made.')
  return account
}
