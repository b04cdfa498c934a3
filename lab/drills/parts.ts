import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Settings } from './evidence.ts'

/**
 * A long run in several: with the setting `parts=<file>` each run adds its own as a line to that file, and tells of all that
 * stand there. Without it a run tells of itself.
 */
export const withOtherParts = <Part>({ parts }: Settings, own: Part): Part[] => {
  if (parts === undefined) return [own]
  appendFileSync(parts, `${JSON.stringify(own)}\n`)
  return partsIn<Part>(parts)
}

/** What earlier runs left; the file may not be there yet. */
const partsIn = <Part>(file: string): Part[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        // Written by the line above this function's caller, for the same part of the proof.
        .map((line) => JSON.parse(line) as Part)
    : []

/** Counts by their names, added up. */
export const addedUp = (all: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const counts of all)
    for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count
  return sums
}
