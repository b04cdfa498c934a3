import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { databaseAccount } from '@minit/server/db/embedded/account.ts'

const run = promisify(execFile)
const OUTPUT_BYTES = 64_000_000

/** The account of PostgreSQL and pgBackRest: the system's user if we are root, else our own. */
export type Account = {
  name: string
  /** Runs a program to its end, and returns its output; throws with the output if it fails. */
  run: (program: string, args: readonly string[], env?: Record<string, string>) => Promise<string>
  /** Starts a program in the background; its output goes to a file. */
  start: (
    program: string,
    args: readonly string[],
    options: { log: string; env?: Record<string, string> },
  ) => Promise<ChildProcess>
  /** Changes the owner of a file or folder to the account. */
  own: (path: string) => Promise<void>
}

const BASE_ENV = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

export const openAccount = async (): Promise<Account> => {
  const lent = process.getuid?.() === 0 ? await databaseAccount() : null
  const identity = lent === null ? {} : { uid: lent.uid, gid: lent.gid }
  const name = lent?.name ?? (await run('id', ['-un'])).stdout.trim()
  return {
    name,
    run: async (program, args, env = {}) => {
      const options = { ...identity, cwd: '/', env: { ...BASE_ENV, ...env }, maxBuffer: OUTPUT_BYTES }
      const { stdout } = await run(program, [...args], options).catch((error) => {
        throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? error.message}`)
      })
      return stdout
    },
    start: async (program, args, { log, env = {} }) => {
      const output = await open(log, 'a')
      if (lent !== null) await chown(log, lent.uid, lent.gid)
      const stdio: ['ignore', number, number] = ['ignore', output.fd, output.fd]
      const child = spawn(program, [...args], { ...identity, cwd: '/', env: { ...BASE_ENV, ...env }, stdio })
      await output.close()
      return child
    },
    own: async (path) => {
      if (lent !== null) await chown(path, lent.uid, lent.gid)
    },
  }
}
