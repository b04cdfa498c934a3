import { type Evidence, NotBegun, type Settings } from './evidence.ts'

export type Part = (settings: Settings) => Promise<Evidence>
type Write = (name: string, evidence: Evidence) => void

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The result of a failed drill: an earlier success no longer counts. */
const unfinished = (name: string, error: unknown): Evidence => ({
  title: `The part ${name} did not finish`,
  outcomes: [{ what: 'the whole part', asked: 'to finish', seen: messageOf(error), isHeld: false }],
  notes: [
    'What it saw until then is not written down. The page of the run before is in the history of this file.',
  ],
})

/**
 * Runs a drill and writes its page, also if it failed; returns whether all checks passed. A drill that could
 * not begin here keeps the existing page, and so does a narrowed one.
 */
export const prove = async (
  name: string,
  { load, settings, write }: { load: () => Promise<Part>; settings: Settings; write: Write },
): Promise<boolean> => {
  try {
    const part = await load()
    const evidence = await part(settings)
    if (evidence.isNarrowed !== true) write(name, evidence)
    else process.stdout.write('A part of its cases alone: the page stays as it is.\n')
    for (const { what, asked, seen, isHeld } of evidence.outcomes)
      process.stdout.write(`${isHeld ? 'held    ' : 'NOT HELD'} ${what}: ${seen} (asked: ${asked})\n`)
    return evidence.outcomes.every(({ isHeld }) => isHeld)
  } catch (error) {
    if (!(error instanceof NotBegun)) write(name, unfinished(name, error))
    const how = error instanceof NotBegun ? 'could not begin' : 'failed'
    process.stderr.write(`The part ${name} ${how}: ${messageOf(error)}\n`)
    return false
  }
}
