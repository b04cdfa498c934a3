import { execFileSync, spawn } from 'node:child_process'

/** The output of a program. `status` is null when a signal ended it. */
export type CommandResult = { status: number | null; stdout: string; stderr: string }

/** `input` is sent to the program; it is killed after `timeoutMs` (30 s by default). */
export type CommandOptions = { input?: string; timeoutMs?: number }

/** Wraps a command to run inside a network namespace; a phone's has its own /etc/resolv.conf. */
export const inNamespace = (namespace: string, command: readonly string[]): string[] => [
  'ip',
  'netns',
  'exec',
  namespace,
  ...command,
]

/** Runs a command to its end. Rejects only if it cannot be started. */
export const tryRun = (command: readonly string[], options: CommandOptions = {}): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const [program = '', ...words] = command
    const child = spawn(program, words, { timeout: options.timeoutMs ?? 30_000, killSignal: 'SIGKILL' })
    const said = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.stderr += text
    })
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, ...said }))
    // A program that ends without reading closes the pipe: its status matters, not the pipe error.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
  })

/** Runs a command, and throws with its output on a status other than 0. */
export const run = async (command: readonly string[], options: CommandOptions = {}): Promise<string> => {
  const { status, stdout, stderr } = await tryRun(command, options)
  if (status === 0) return stdout
  throw new Error(`${command.join(' ').slice(0, 200)} ended with ${status}:\n${stderr}${stdout}`)
}

/** Runs lines of shell in sequence; the first failure stops them. */
export const runScript = (script: string): Promise<string> => run(['sh', '-eu', '-c', script])

/** Returns whether a command succeeds; for checks before anything else runs. */
export const succeeds = (program: string, ...words: string[]): boolean => {
  try {
    execFileSync(program, words, { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Polls every 100 ms until the condition holds; returns the elapsed ms. Throws an error that names `what`
 * after `seconds`.
 */
export const waitUntil = async (
  what: string,
  seconds: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<number> => {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > seconds * 1000)
      throw new Error(`not so after ${seconds} seconds: ${what}`)
    await sleep(100)
  }
  return Math.round(performance.now() - begun)
}
