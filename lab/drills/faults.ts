import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { type SeededRandom, seededRandom } from '../../server/test/crash/seeded-random.ts'
import { type Evidence, NotBegun, type Outcome, reaches, type Settings } from './evidence.ts'
import { setAllClocks } from './faults/clocks.ts'
import type { Fault, Ground } from './faults/fault.ts'
import { countFrom, judgeBetween, judgeFault, type Met, RECOVERS_WITHIN_SECONDS } from './faults/judge.ts'
import { FAULTS, mountDisk } from './faults/plans.ts'
import { buyOne, type Market } from './kills/buyer.ts'
import { ownerOf } from './kills/seller.ts'
import { openShop } from './kills/shops.ts'
import { openFaultyLine } from './lab/faulty-line.ts'
import { checkIntegrity } from './lab/integrity.ts'
import { openLab } from './lab/lab.ts'
import { untilQuiet } from './lab/quiet.ts'
import { type Diary, openDiary } from './lab/reported.ts'
import { addedUp, withOtherParts } from './parts.ts'

const DISK_MB = 700
const SPEED = 5
const QUIET_SECONDS = 1_500
/** A call counts as hanging after 40 s, so a shorter fault cannot show one. */
export const MIN_SECONDS = 45
const SELLS_WITHIN_SECONDS = 120
const WAYS = ['orange_money', 'cash', 'vult', 'africell_money'] as const

/**
 * Settings: `seconds` each fault lasts (60, 45 at least), `buyers` (6), `only` (parts of faults' names, by
 * `|`; writes no page unless `parts` sums up), `seed` (1), `parts` (a file that sums up several runs).
 */
export const proveFaults = async (settings: Settings): Promise<Evidence> => {
  const seconds = Number(settings.seconds ?? 60)
  if (!(seconds >= MIN_SECONDS))
    throw new NotBegun(
      `a fault of ${settings.seconds} s shows nothing: calls are left hanging after 40 s, so ${MIN_SECONDS} s are the least`,
    )
  // Directly below the root, since the database's own user must be able to enter it.
  const diskFolder = await mkdtemp('/var/tmp/minit-faults-')
  await chmod(diskFolder, 0o755)
  const unmount = mountDisk(diskFolder, DISK_MB)
  const [toDatabase, toServices] = [await openFaultyLine(), await openFaultyLine()]
  try {
    const lab = await openLab({
      servers: 2,
      speed: SPEED,
      databaseFolder: diskFolder,
      hasClock: true,
      paysAtPageAlone: true,
      through: toDatabase.through,
      toStandIns: toServices.through,
    })
    const diary = openDiary(join(lab.dir, 'told.jsonl'))
    try {
      const outcomes = await sellUnderFaults({ lab, diskFolder, toDatabase, toServices }, diary, {
        seconds,
        buyers: Number(settings.buyers ?? 6),
        random: seededRandom(Number(settings.seed ?? 1)),
        faults: FAULTS.filter(({ name }) =>
          (settings.only ?? '').split('|').some((word) => name.includes(word)),
        ),
      })
      // Unpaid orders from while clocks were ahead stay open until that hour, for the queue too.
      await setAllClocks(lab, HOUR_MS)
      await untilQuiet(lab, QUIET_SECONDS, () => undefined)
      await setAllClocks(lab, 0)
      const own = { outcomes, verdict: await checkIntegrity(lab, diary.all()), seconds }
      const isNarrowed = settings.only !== undefined && settings.parts === undefined
      return { ...evidenceOf(withOtherParts<Run>(settings, own)), isNarrowed }
    } finally {
      diary.close()
      await lab.close()
    }
  } finally {
    await Promise.all([toDatabase.close(), toServices.close()])
    unmount()
    await rm(diskFolder, { recursive: true, force: true })
  }
}

type Plan = { seconds: number; buyers: number; random: SeededRandom; faults: readonly Fault[] }

const sellUnderFaults = async (
  ground: Ground,
  diary: Diary,
  { seconds, buyers, random, faults }: Plan,
): Promise<Outcome[]> => {
  const { lab } = ground
  let isOpen = true
  let timesOutAt = Number.POSITIVE_INFINITY
  const shop = { url: lab.url, diary, isInTime: () => Date.now() < timesOutAt }
  const place = await openShop(lab, 1)
  const owner = ownerOf(shop, place)
  // Before the first fault, since failed logins would count against the owner.
  await owner.logsIn()
  const stalls = [{ place, owner }]
  const queues = Array.from({ length: buyers }, async () => {
    const market: Market = { shop, stalls, random: seededRandom(Math.floor(random.next() * 2 ** 31)) }
    while (isOpen) await buyOne(market, market.random.oneOf(WAYS))
  })
  const selling = Promise.all(queues)
  selling.catch(() => undefined)
  const outcomes: Outcome[] = []
  const within: Met[] = []
  const countAll = countFrom(diary)
  if (!Number.isFinite(await untilSold(diary, SELLS_WITHIN_SECONDS)))
    throw new Error(`nothing was sold within ${SELLS_WITHIN_SECONDS} s, before any fault`)
  for (const fault of faults) {
    process.stdout.write(`  ${fault.name}\n`)
    const suffered = await suffer(ground, diary, { fault, seconds })
    outcomes.push(suffered.outcome)
    within.push(suffered.met)
    process.stdout.write(`    ${outcomes.at(-1)?.seen}\n`)
  }
  isOpen = false
  timesOutAt = Date.now() + 120_000
  await selling
  return [...outcomes, judgeBetween(countAll(), within)]
}

/** Returns the seconds until the next pass is sold; infinity after the timeout. */
const untilSold = async (diary: Diary, timeoutSeconds: number): Promise<number> => {
  const [from, startedAt] = [diary.counts()['told ready'] ?? 0, Date.now()]
  while ((diary.counts()['told ready'] ?? 0) === from) {
    if (Date.now() - startedAt > timeoutSeconds * 1000) return Number.POSITIVE_INFINITY
    await delay(100)
  }
  return (Date.now() - startedAt) / 1000
}

const suffer = async (
  ground: Ground,
  diary: Diary,
  { fault, seconds }: { fault: Fault; seconds: number },
): Promise<{ outcome: Outcome; met: Met }> => {
  const count = countFrom(diary)
  const end = await fault.begin(ground)
  const [probed = []] = await Promise.all([fault.probe?.(ground), delay(seconds * 1000)])
  const meanwhile = count()
  const struck = fault.struck?.(ground) ?? null
  await end()
  const recovered = await untilSold(diary, RECOVERS_WITHIN_SECONDS * 2)
  const after = (await fault.probeAfter?.(ground)) ?? []
  const met = count()
  const wrong = [...probed, ...after.map((what) => `after its end ${what}`), ...met.wrong]
  const whole = { silent: met.silent, wrong }
  return { outcome: judgeFault(fault, { meanwhile, whole, recovered, struck }), met }
}

type Run = { outcomes: Outcome[]; verdict: Awaited<ReturnType<typeof checkIntegrity>>; seconds: number }

const allSuffered = (outcomes: readonly Outcome[]): Outcome => {
  const seen = FAULTS.filter(({ name }) => outcomes.some(({ what }) => what === name))
  return reaches('faults that were suffered', seen.length, FAULTS.length)
}

const evidenceOf = (runs: readonly Run[]): Evidence => {
  const found = (of: 'lost' | 'doubled' | 'wrong') => runs.flatMap(({ verdict }) => verdict[of])
  // Wrong answers are already reported with their fault.
  const wrong = found('wrong').filter((what) => !/^(GET|POST) /.test(what))
  const integrity = (what: string, found: readonly string[]): Outcome => ({
    what: `${what}, by the ledger after all of them`,
    asked: '0',
    seen: [String(found.length), ...found.slice(0, 5)].join('; '),
    isHeld: found.length === 0,
  })
  return {
    title: 'Faults',
    outcomes: [
      allSuffered(runs.flatMap(({ outcomes }) => outcomes)),
      ...runs.flatMap(({ outcomes }) => outcomes),
      integrity('lost', found('lost')),
      integrity('doubled', found('doubled')),
      integrity('wrong', wrong),
    ],
    notes: [
      `Each fault lasted at least ${Math.min(...runs.map(({ seconds }) => seconds))} s, while buyers paid two servers by mobile money, wallet and cash. A call hangs if it has no answer within 40 s. Checked afterwards: ${Object.entries(
        addedUp(runs.map(({ verdict }) => verdict.looked)),
      )
        .map(([what, count]) => `${what} ${count}`)
        .join(', ')}.`,
      'The disk is a file system in memory; a proxy makes slow, half-open and resetting lines. PostgreSQL’s own clock stays. Under each clock a wallet must switch within 5 s, and each minute’s jobs must run within two minutes.',
    ],
  }
}
