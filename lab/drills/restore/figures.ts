import type { Host } from './host.ts'

export const BYTES_PER_GB = 1e9

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Prints to the operator's screen. */
export const say = (text: string): void => {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
}

export const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> => {
  const begun = performance.now()
  const result = await work()
  return { ms: performance.now() - begun, result }
}

type Info = { archive: { max: string }[] }[]

const SEGMENT_BYTES = 16n * 1024n * 1024n

/** Returns the log position after the last segment in a repository. */
export const archivedUntil = async (
  run: (program: string, args: readonly string[]) => Promise<string>,
  { settings }: Host,
  repo: string,
): Promise<bigint> => {
  const text = await run('/usr/bin/pgbackrest', [
    `--config=${settings.BACKREST_CONFIG}`,
    `--config-include-path=${settings.BACKREST_CONF_D}`,
    `--stanza=${settings.BACKUP_STANZA ?? 'minit'}`,
    `--repo=${repo}`,
    '--output=json',
    'info',
  ])
  // As pgBackRest documents it.
  const [stanza] = JSON.parse(text) as Info
  const newest = stanza?.archive.at(-1)?.max
  if (newest === undefined) throw new Error('nothing was archived')
  const [high, low] = [BigInt(`0x${newest.slice(8, 16)}`), BigInt(`0x${newest.slice(16)}`)]
  return (high << 32n) + (low + 1n) * SEGMENT_BYTES
}
