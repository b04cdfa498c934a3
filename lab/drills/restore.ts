import { type Evidence, NotBegun, type Outcome, type Settings } from './evidence.ts'
import { ARCHIVING_SECONDS, runDrill } from './restore/drill.ts'
import { withDrillFixture } from './restore/fixture.ts'
import { judge } from './restore/judge.ts'
import type { Plan } from './restore/plan.ts'

const numberOf = (settings: Settings, name: string, unless: number): number => {
  const given = Number(settings[name] ?? unless)
  if (!Number.isFinite(given) || given < 0) throw new NotBegun(`${name} is a number from 0 on`)
  return given
}

const VARIANTS = {
  archive: { hasStandby: false, hasMistake: false },
  second: { hasStandby: true, hasMistake: false },
  mistake: { hasStandby: false, hasMistake: true },
}

/**
 * Destroys the database machine and its disk while 8 buyers purchase: once with only an archive, once with a
 * synchronous standby that receives the log, and once with a restore to the moment before a mistake, from an
 * encrypted archive. Sizes: `gb`, `seconds`, `timeout` (archive_timeout), `buyers`, `seed`; `only=archive`,
 * `second` or `mistake`, which writes no page.
 */
export const proveRestore = async (settings: Settings): Promise<Evidence> => {
  const judged: Judged[] = []
  const sizes = {
    gigabytes: numberOf(settings, 'gb', 1),
    buyers: numberOf(settings, 'buyers', 8),
    seconds: numberOf(settings, 'seconds', 25),
    archiveTimeoutSeconds: numberOf(settings, 'timeout', 10),
    seed: numberOf(settings, 'seed', 7),
  }
  for (const [name, variant] of Object.entries(VARIANTS)) {
    if ((settings.only ?? name) !== name) continue
    process.stdout.write(`variant ${name}\n`)
    const plan: Plan = { ...sizes, ...variant }
    const seen = await withDrillFixture(settings.keep === 'yes', (fixture) => runDrill(fixture, plan))
    for (const outcome of judge(plan, seen)) judged.push({ variant: name, outcome })
  }
  const isNarrowed = settings.only !== undefined
  return {
    title: 'Drill: the database is destroyed and restored',
    outcomes: mergeVariants(judged),
    notes: notesOf(sizes),
    isNarrowed,
  }
}

type Judged = { variant: string; outcome: Outcome }

/** Merges equal checks of several variants into one line, and equal results into one figure. */
const mergeVariants = (all: readonly Judged[]): Outcome[] => {
  const questions = Map.groupBy(all, ({ outcome: { what, asked } }) => `${what}\n${asked}`)
  return [...questions.values()].flatMap((judged) => {
    const bySeen = Map.groupBy(judged, ({ outcome }) => outcome.seen)
    const seen = [...bySeen].map(([each, of]) => `${of.map(({ variant }) => variant).join(', ')}: ${each}`)
    const [first] = judged
    const isHeld = judged.every(({ outcome }) => outcome.isHeld)
    return first === undefined ? [] : [{ ...first.outcome, seen: seen.join('; '), isHeld }]
  })
}

const notesOf = ({
  gigabytes,
  buyers,
  seconds,
  archiveTimeoutSeconds,
  seed,
}: Omit<Plan, 'hasStandby' | 'hasMistake'>): string[] => [
  `The scripts of \`deploy/backup\` configure, back up and restore a PostgreSQL 15 with ${gigabytes} GB of past sales. ${buyers} buyers buy and four sellers sell, request payouts and refund. After a full backup, sales, a differential backup and ${seconds} s more, \`kill -9\` and \`rm -rf\` end the machine. A new one follows RESTORE.md; the provider's statement is matched and all payouts are released. Seed ${seed}.`,
  `- archive: the repository lies elsewhere; \`archive_timeout\` is ${archiveTimeoutSeconds} s here, 60 s as delivered.
- second: a second repository and \`pg_receivewal --synchronous\` on another machine.
- mistake: an encrypted repository (\`PASSPHRASE_FILE\`), restored with \`--until\` to before a change made ${archiveTimeoutSeconds + ARCHIVING_SECONDS} s before the end.`,
  'Not covered: networks and slower disks (all machines are folders of one), lost settings, systemd (`install`), Patroni.',
]
