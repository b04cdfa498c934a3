import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One checked condition: the requirement, the observation, and whether it is met. */
export type Outcome = { what: string; asked: string; seen: string; isHeld: boolean }

/**
 * The result of one drill. `notes` are paragraphs of Markdown: method, seeds and limits. A result that
 * `isNarrowed` covers only some of the cases, and replaces no page.
 */
export type Evidence = { title: string; outcomes: Outcome[]; notes: string[]; isNarrowed?: boolean }

/** Checks a size against the design's goal, whatever the settings of the run. */
export const reaches = (what: string, seen: number, goal: number): Outcome => ({
  what,
  asked: goal.toLocaleString('en'),
  seen: seen.toLocaleString('en'),
  isHeld: seen >= goal,
})

/** The sizes of a run, such as `{ kills: '1000', seed: '7' }`. */
export type Settings = Record<string, string>

/** Why a drill could not begin, such as a missing program or an invalid setting. Nothing was checked. */
export class NotBegun extends Error {}

/** The requirement text of a figure without a requirement. */
const MEASURED = 'stated'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BYTES_PER_GIB = 2 ** 30

const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the tested commit, and says if files differ from it. */
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

/**
 * Prints a requirement that several outcomes share once, above their list; that of a single one only if
 * it failed.
 */
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

/** Writes the page `docs/evidence/<name>.md`, with date, commit and machine; replaces the previous one. */
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
