import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Account, databaseAccount } from '@minit/server/db/embedded/account.ts'

/** A program that was started here; `kill` returns when it has ended. */
export type Running = {
  pid: number
  kill: (signal?: NodeJS.Signals) => Promise<void>
  isRunning: () => boolean
  /** Null while it runs, and after a signal ended it. */
  exitCode: () => number | null
}

/** A machine with its own address, whose programs can be cut off from all others. */
export type Machine = {
  address: string
  start: (program: string, words: readonly string[], log: string) => Running
  /** Cuts it off without notice, like a pulled cable. */
  cutOff: () => void
  /** Whether its programs continue meanwhile. */
  runsOnWhenCutOff: boolean
  join: () => void
}

export type Machines = {
  /** The machine of everything else. */
  hub: Machine
  /**
   * Starts a program as systemd does: by root, whose rights it drops itself; by ourselves if we are not root.
   */
  startByRoot: Machine['start']
  databases: [Machine, Machine]
  /**
   * The addresses of the two servers. The first is the hub's, whose HAProxy checks both, as on an
   * application machine.
   */
  applications: [string, string]
  /** How a machine is cut off here. */
  how: string
  /** The account of PostgreSQL's programs; undefined for our own. */
  account: Account | undefined
  remove: () => void
}

const ip = (...words: string[]): void => {
  execFileSync('ip', words, { stdio: 'ignore' })
}

const running = (child: ChildProcess): Running => {
  const { pid } = child
  if (pid === undefined) throw new Error(`${child.spawnfile} could not be started`)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid,
    isRunning,
    exitCode: () => child.exitCode,
    kill: async (signal = 'SIGKILL') => {
      if (!isRunning()) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

const starter =
  (folder: string, before: readonly string[]) =>
  (started: Set<Running>): Machine['start'] =>
  (program, words, log) => {
    const output = openSync(join(folder, `${log}.log`), 'a')
    const [first = program, ...rest] = [...before, program, ...words]
    // Not our own home, which PostgreSQL's programs would search for certificates but may not enter.
    const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', PGSSLMODE: 'require' }
    const child = spawn(first, rest, { stdio: ['ignore', output, output], cwd: '/', env })
    const found = running(child)
    started.add(found)
    child.on('exit', () => started.delete(found))
    return found
  }

const asAccount = (account: Account | undefined): string[] =>
  account === undefined
    ? []
    : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--']

/** Creates a network namespace, connected to the hub's bridge by a cable that can be pulled. */
const namespaceMachine = (
  { folder, prefix, account }: { folder: string; prefix: string; account: Account | undefined },
  { index, address }: { index: number; address: string },
): Machine => {
  const name = `${prefix}${index}`
  ip('netns', 'add', name)
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', name, 'master', prefix)
  ip('link', 'set', name, 'up')
  for (const words of [
    ['link', 'set', 'lo', 'up'],
    ['addr', 'add', `${address}/24`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
  ])
    ip('-n', name, ...words)
  return {
    address,
    start: starter(folder, ['ip', 'netns', 'exec', name, ...asAccount(account)])(new Set()),
    cutOff: () => ip('link', 'set', name, 'nomaster'),
    runsOnWhenCutOff: true,
    join: () => ip('link', 'set', name, 'master', prefix),
  }
}

const namespaces = (folder: string, account: Account | undefined): Machines => {
  const prefix = `mf${process.pid}`
  const net = `10.203.${process.pid % 250}`
  ip('link', 'add', prefix, 'type', 'bridge')
  ip('addr', 'add', `${net}.1/24`, 'dev', prefix)
  ip('link', 'set', prefix, 'up')
  const applications: [string, string] = [`${net}.1`, `${net}.22`]
  ip('addr', 'add', `${applications[1]}/24`, 'dev', prefix)
  const started = new Set<Running>()
  const machine = (index: number) =>
    namespaceMachine({ folder, prefix, account }, { index, address: `${net}.${10 + index}` })
  return {
    hub: {
      address: `${net}.1`,
      start: starter(folder, asAccount(account))(started),
      cutOff: () => undefined,
      runsOnWhenCutOff: true,
      join: () => undefined,
    },
    startByRoot: starter(folder, [])(started),
    databases: [machine(1), machine(2)],
    applications,
    how: 'Each database machine is a network namespace on a bridge; to cut it off takes its cable out of the bridge, so packets vanish.',
    account,
    remove: () => {
      for (const index of [1, 2]) ip('netns', 'delete', `${prefix}${index}`)
      ip('link', 'delete', prefix)
    },
  }
}

/**
 * Uses loopback addresses where namespaces are not permitted: a machine is cut off by stopping its programs.
 */
const stopped = (folder: string, account: Account | undefined): Machines => {
  const machine = (address: string): Machine => {
    const started = new Set<Running>()
    const signalAll = (signal: NodeJS.Signals) => {
      for (const { pid } of started) for (const each of familyOf(pid)) process.kill(each, signal)
    }
    return {
      address,
      start: starter(folder, asAccount(account))(started),
      cutOff: () => signalAll('SIGSTOP'),
      runsOnWhenCutOff: false,
      join: () => signalAll('SIGCONT'),
    }
  }
  return {
    hub: machine('127.0.0.1'),
    startByRoot: starter(folder, [])(new Set()),
    databases: [machine('127.0.0.11'), machine('127.0.0.12')],
    applications: ['127.0.0.1', '127.0.0.22'],
    how: 'No network namespaces could be made here: SIGSTOP of its programs cuts a machine off, which is milder than a pulled cable, since the kernel still answers. The servers use the loopback too.',
    account,
    remove: () => undefined,
  }
}

/** Returns a process and all its descendants. */
export const familyOf = (pid: number): number[] => {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, its]) => (its === parent ? [child, ...below(child)] : []))
  return [pid, ...below(pid)]
}

/**
 * Creates three machines: one for each of two databases, and the hub. `partition=sigstop` avoids namespaces.
 */
export const makeMachines = async (folder: string, partition: string | undefined): Promise<Machines> => {
  const isRoot = process.getuid?.() === 0
  const account = isRoot ? await databaseAccount() : undefined
  return isRoot && partition !== 'sigstop' ? namespaces(folder, account) : stopped(folder, account)
}
