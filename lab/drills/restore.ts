import { type Evidence, NotBegun, type Outcome, type Settings } from './evidence.ts'
import { ARCHIVING_SECONDS, runDrill } from './restore/drill.ts'
import { judge } from './restore/judge.ts'
import type { Plan } from './restore/plan.ts'
import { withDrillWorld } from './restore/world.ts'

const numberOf = (settings: Settings, name: string, unless: number): number => {
  const given = Number(settings[name] ?? unless)
  if (!Number.isFinite(given) || given < 0) throw new NotBegun(`${name} is a number from 0 on`)
  return given
}

const VARIANTS = {
  archive: { hasSecondPlace: false, hasMistake: false },
  second: { hasSecondPlace: true, hasMistake: false },
  mistake: { hasSecondPlace: false, hasMistake: true },
}

/**
 * The machine of the database dies with its disk while 8 buyers purchase, once with an archive alone, once with a second
 * place that receives the log at once, and once to the moment before a mistake, out of an encrypted archive. Sizes: `gb`, `seconds`, `timeout` (archive_timeout), `buyers`, `seed`; `only=archive`, `second` or `mistake`, which writes no page.
 */
export const proveRestore = async (settings: Settings): Promise<Evidence> => {
  const outcomes: Outcome[] = []
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
    const seen = await withDrillWorld(settings.keep === 'yes', (world) => runDrill(world, plan))
    outcomes.push(
      ...judge(plan, seen).map((outcome) => ({ ...outcome, what: `${TITLES[name]}: ${outcome.what}` })),
    )
  }
  const isNarrowed = settings.only !== undefined
  return {
    title: 'Drill: the database is destroyed and restored',
    outcomes,
    notes: notesOf(sizes),
    isNarrowed,
  }
}

const TITLES: Record<string, string> = {
  archive: 'archive alone',
  second: 'second place',
  mistake: 'a mistake undone',
}

const notesOf = ({
  gigabytes,
  buyers,
  seconds,
  archiveTimeoutSeconds,
  seed,
}: Omit<Plan, 'hasSecondPlace' | 'hasMistake'>): string[] => [
  `**How it was done.** A PostgreSQL 15 and pgBackRest of Debian's, configured, backed up and restored by the scripts of \`deploy/backup\` and nothing else, with ${gigabytes} GB of past sales; the server with its workers; stand-ins of the providers, whose ledgers are the truth. ${buyers} buyers purchase one after the other (ask, pay, wait, pass). A full backup, then purchases, the differences while they go on, purchases for ${seconds} s, then \`kill -9\` of everything on the machine and \`rm -rf\` of all its files. A new machine with empty folders: \`configure\`, \`restore\`, PostgreSQL, migrations, server; the buyers go on with the keys that they had. Four more sellers meanwhile sell, have money sent and refund, one after the other; without a second place all payouts and refunds are held before the server starts again. Then the provider's statement is taken, what left and is forgotten is dealt with, all are let go, and the sellers ask again for all there is and for the refunds whose sale reads as paid. Seed ${seed}.`,
  `**Archive alone.** The repository lies on another machine; \`archive_timeout\` is ${archiveTimeoutSeconds} s here, 60 s as delivered. What was committed since the last archived segment is gone with the disk: the passes are unknown to the server, the money is found by the provider's statement and waits on the worklist with the number of who paid.`,
  '**Second place.** The repository on the machine dies too. On another one lie the second repository and what `pg_receivewal --synchronous` took; PostgreSQL tells nobody that something is done before that one has it (`synchronous_standby_names`). The restore takes the second repository, then the received segments, then the one that was begun. In the order of `RESTORE.md`: the new machine starts without waiting for a second place; once that receives again, and before the server is started, every sale waits for it.',
  `**A mistake undone.** As the archive alone, but the repository is encrypted (\`PASSPHRASE_FILE\`), and ${archiveTimeoutSeconds + ARCHIVING_SECONDS} s before the machine dies somebody makes every customer a VIP, by hand. It is restored with \`--until\` and the whole second before that. What was sold and sent since is given up and found by the providers' statements, as above.`,
  '**What it cannot show.** All machines are folders of one machine, so neither the network between them nor a slower disk is in the seconds. pawaPay tells what it took by a file that a person downloads; the file here is that of its stand-in. Not played: settings that were lost, `deploy/install` and systemd (the part `install` follows the page with them, without a second machine), and both parts of the page about Patroni.',
]
