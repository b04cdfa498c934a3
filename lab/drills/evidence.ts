import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One thing that was to hold: what was asked, what was seen, and whether that is enough. */
export type Outcome = { what: string; asked: string; seen: string; isHeld: boolean }

/**
 * What a part of the proof saw. `notes` are paragraphs of Markdown: how it was done, seeds, what it cannot show. One that `isNarrowed`
 * looked at some of its cases alone, and takes no page's place.
 */
export type Evidence = { title: string; outcomes: Outcome[]; notes: string[]; isNarrowed?: boolean }

/** A size that the design asks for, whatever the settings of a run are. */
export const reaches = (what: string, seen: number, goal: number): Outcome => ({
  what,
  asked: goal.toLocaleString('en'),
  seen: seen.toLocaleString('en'),
  isHeld: seen >= goal,
})

/** Sizes of a run, such as `{ kills: '1000', seed: '7' }`. */
export type Settings = Record<string, string>

/** Why a part could not begin: a program that is missing here, a setting that does not fit. Nothing was looked at. */
export class NotBegun extends Error {}

/** As `asked` of a figure of which nothing is asked. */
const MEASURED = 'stated'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BYTES_PER_GIB = 2 ** 30

const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** The commit that was proved; says so when files differ from it. */
const commit = (): string => {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
}

const machine = (): string => {
  const [first] = cpus()
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${(totalmem() / BYTES_PER_GIB).toFixed(0)} GiB, Node ${process.version}`
}

const lineOf = ({ what, seen, isHeld }: Outcome): string =>
  `- ${what}: ${seen.replaceAll('\n', ' ')}${isHeld ? '' : ' **(not held)**'}`

/** What was asked of several is said once, above their list; of one alone where it is not held. */
const listsOf = (outcomes: readonly Outcome[]): string[] => {
  const lists = Map.groupBy(outcomes, ({ asked }) => asked)
  const isAlone = ({ asked }: Outcome) => asked !== MEASURED && lists.get(asked)?.length === 1
  const alone = outcomes
    .filter(isAlone)
    .map((each) => `${lineOf(each)}${each.isHeld ? '' : ` (asked: ${each.asked})`}`)
  const shared = [...lists].filter(([, [first]]) => first !== undefined && !isAlone(first))
  return [
    ...shared.map(([asked, all]) =>
      [asked === MEASURED ? 'Measured:' : `Asked: ${asked}`, '', ...all.map(lineOf)].join('\n'),
    ),
    ...(alone.length === 0 ? [] : [['Others:', '', ...alone].join('\n')]),
  ]
}

/** The page `docs/evidence/<name>.md`, with date, commit and machine; replaces the one before. */
export const writeEvidence = (name: string, { title, outcomes, notes }: Evidence): void => {
  const held = outcomes.filter(({ isHeld }) => isHeld).length
  const page = [
    `# ${title}`,
    `${new Date().toISOString().slice(0, 16)} UTC, commit ${commit()}, ${machine()}: \`npm run proof -- ${name}\`. ${held} of ${outcomes.length} checks held.`,
    ...listsOf(outcomes),
    ...notes,
  ]
  mkdirSync(new URL('../../docs/evidence', import.meta.url), { recursive: true })
  writeFileSync(new URL(`../../docs/evidence/${name}.md`, import.meta.url), `${page.join('\n\n')}\n`)
}
