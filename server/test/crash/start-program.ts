import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export type Program = {
  url: string
  pid: number
  /** Resolves when the process has ended, with the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  /** Kills it with `kill -9`; returns when it has ended. */
  kill: () => Promise<void>
}

const serveFile = fileURLToPath(new URL('../../../scripts/serve', import.meta.url))

/** How `npm start` runs the server: its environment and Node's options, which say when memory is returned. */
const serveSettings = (): { env: Record<string, string>; nodeOptions: string[] } => {
  const words = readFileSync(serveFile, 'utf8').split(/\s+/)
  const settings = words.flatMap((word) => {
    const [, name, value] = /^([A-Z_]+)=(.+)$/.exec(word) ?? []
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
  return { env: Object.fromEntries(settings), nodeOptions: words.filter((word) => word.startsWith('--')) }
}

const quickLoading = fileURLToPath(new URL('../../src/load-quickly.ts', import.meta.url))

/** Starts a program as the server is started and waits for its address; its output goes to `logFile`. */
export const startProgram = async (
  file: string,
  env: Record<string, string>,
  logFile: string,
): Promise<Program> => {
  const log = openSync(logFile, 'a')
  const { env: serveEnv, nodeOptions } = serveSettings()
  const child = fork(file, {
    env: { ...process.env, ...serveEnv, ...env },
    execArgv: [...nodeOptions, '--import', quickLoading],
    stdio: ['ignore', log, log, 'ipc'],
  })
  const ended = once(child, 'exit').then(([, signal]): NodeJS.Signals | null => signal)
  const output = once(child, 'message').then(([message]): string => message.url)
  const url = await Promise.race([output, ended.then(() => null)])
  if (url === null) throw new Error(`${file} did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
