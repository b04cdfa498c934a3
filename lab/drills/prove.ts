import { type Evidence, NotBegun, type Settings } from './evidence.ts'

export type Part = (settings: Settings) => Promise<Evidence>
type Write = (name: string, evidence: Evidence) => void

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A part that broke down: what an earlier run held does not hold because nobody looked. */
const unfinished = (name: string, error: unknown): Evidence => ({
  title: `The part ${name} did not finish`,
  outcomes: [{ what: 'the whole part', asked: 'to finish', seen: messageOf(error), isHeld: false }],
  notes: [
    'What it saw until then is not written down. The page of the run before is in the history of this file.',
  ],
})

/**
 * Runs a part and writes its page, also where it broke down; returns whether all held. A part that could not begin here leaves the
 * page as another machine wrote it, and so does one that looked at some of its cases alone.
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
