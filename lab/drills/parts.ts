import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Settings } from './evidence.ts'

/**
 * Splits a long run: with the setting `parts=<file>`, each run appends its result to that file, and reports
 * all of them. Without it, a run reports only its own.
 */
export const withOtherParts = <Part>({ parts }: Settings, own: Part): Part[] => {
  if (parts === undefined) return [own]
  appendFileSync(parts, `${JSON.stringify(own)}\n`)
  return partsIn<Part>(parts)
}

/** Reads the results of earlier runs; the file may not exist yet. */
const partsIn = <Part>(file: string): Part[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        // Written by `withOtherParts`, for the same drill.
        .map((line) => JSON.parse(line) as Part)
    : []

/** Adds up counts by name. */
export const addedUp = (all: readonly Readonly<Record<string, number>>[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const counts of all)
    for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count
  return sums
}
