import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { INTERNET_IP } from '../network/src/addresses.ts'
import { inNamespace } from '../network/src/commands.ts'

export type Packets = {
  /** When the internet answered the phone since the start, in milliseconds of the epoch. */
  answered: readonly number[]
  stop: () => Promise<void>
}

const probe = fileURLToPath(new URL('./opening-probe.ts', import.meta.url))

/**
 * Connects from a phone to the internet some 25 times a second, in parallel with its other traffic, without
 * querying openNDS.
 */
export const startPackets = (namespace: string): Packets => {
  const [program = '', ...words] = inNamespace(namespace, [process.execPath, probe, INTERNET_IP])
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const answered: number[] = []
  createInterface({ input: child.stdout }).on('line', (line) => answered.push(Number(line)))
  return {
    answered,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Returns the first answer since an instant; undefined if there is none yet. */
export const firstSince = ({ answered }: Packets, sinceMs: number): number | undefined =>
  answered.find((at) => at >= sinceMs)

/** Returns the longest time without an answer between two instants, in milliseconds. */
export const longestGap = ({ answered }: Packets, fromMs: number, untilMs: number): number => {
  const within = answered.filter((at) => at >= fromMs && at <= untilMs)
  return Math.max(0, ...within.slice(1).map((at, index) => at - (within[index] ?? at)))
}
