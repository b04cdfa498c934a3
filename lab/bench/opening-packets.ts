import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { INTERNET_IP } from '../network/src/addresses.ts'
import { inNamespace } from '../network/src/commands.ts'

export type Packets = {
  /** When the internet answered the phone, in milliseconds of the epoch, ever since it was started. */
  answered: readonly number[]
  stop: () => Promise<void>
}

const probe = fileURLToPath(new URL('./opening-probe.ts', import.meta.url))

/** Lets a phone knock at the internet some 25 times a second, beside whatever else it does. openNDS is not asked for it. */
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

/** The first answer since an instant; undefined while there is none. */
export const firstSince = ({ answered }: Packets, sinceMs: number): number | undefined =>
  answered.find((at) => at >= sinceMs)

/** The longest time without an answer from one instant to another, in milliseconds. */
export const longestGap = ({ answered }: Packets, fromMs: number, untilMs: number): number => {
  const within = answered.filter((at) => at >= fromMs && at <= untilMs)
  return Math.max(0, ...within.slice(1).map((at, index) => at - (within[index] ?? at)))
}
