import { join } from 'node:path'
import { type SeededRandom, seededRandom } from '../../server/test/crash/seeded-random.ts'
import { type Evidence, reaches, type Settings } from './evidence.ts'
import { buyOne, type Market, WAYS } from './kills/buyer.ts'
import { type Killed, killAgainAndAgain } from './kills/killing.ts'
import { ownerOf } from './kills/seller.ts'
import { openShop } from './kills/shops.ts'
import type { Shop } from './lab/client.ts'
import { checkIntegrity, type Verdict } from './lab/integrity.ts'
import { type Lab, openLab } from './lab/lab.ts'
import { untilQuiet } from './lab/quiet.ts'
import { type Diary, openDiary } from './lab/reported.ts'
import { addedUp, withOtherParts } from './parts.ts'

/** The design's goal. */
const GOAL_KILLS = 1_000
const SHOPS = 8
/** Payers decide this many times faster than in the demo. */
const SPEED = 5
const QUIET_SECONDS = 1_800
/** After this many kills, another rail becomes the first one. */
const KILLS_A_RAIL = 10

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Settings: `kills` (1000), `buyers` (8), `pace` (mean seconds between two kills, 3.5), `seed` (drawn and
 * printed), `parts` (a file that sums up several runs).
 */
export const proveKills = async (settings: Settings): Promise<Evidence> => {
  const kills = Number(settings.kills ?? GOAL_KILLS)
  const buyers = Number(settings.buyers ?? 8)
  const meanMs = Number(settings.pace ?? 3.5) * 1_000
  const seed = Number(settings.seed ?? Math.floor(Math.random() * 2 ** 31))
  say(`seed=${seed}`)
  const startedAt = Date.now()
  const lab = await openLab({ servers: 2, speed: SPEED, paysAtPageAlone: true })
  const diary = openDiary(join(lab.dir, 'told.jsonl'))
  try {
    const run = await sellUnderKills(lab, diary, { kills, buyers, meanMs, random: seededRandom(seed) })
    const quietAt = Date.now()
    await untilQuiet(lab, QUIET_SECONDS, (left) => process.stdout.write(`\r  ${left} still under way   `))
    const quietSeconds = (Date.now() - quietAt) / 1000
    say(`\nquiet ${quietSeconds.toFixed(0)} s after the last buyer`)
    const verdict = await checkIntegrity(lab, diary.all())
    const minutes = Math.round((Date.now() - startedAt) / 60_000)
    const own = { ...run, verdict, counts: diary.counts(), seed, buyers, minutes, quietSeconds }
    return evidenceOf(withOtherParts<Run>(settings, own))
  } finally {
    diary.close()
    await lab.close()
  }
}

type Plan = { kills: number; buyers: number; meanMs: number; random: SeededRandom }

const sellUnderKills = async (lab: Lab, diary: Diary, { kills, buyers, meanMs, random }: Plan) => {
  let isOpen = true
  let timesOutAt = Number.POSITIVE_INFINITY
  const shop: Shop = { url: lab.url, diary, isInTime: () => Date.now() < timesOutAt }
  const places = await Promise.all(Array.from({ length: SHOPS }, () => openShop(lab, cardsFor(kills))))
  const stalls = places.map((place) => ({ place, owner: ownerOf(shop, place) }))
  // Each buyer has a separate random sequence, so that their speed does not affect the sequence of kills.
  const queues = Array.from({ length: buyers }, async () => {
    const market: Market = { shop, stalls, random: seededRandom(Math.floor(random.next() * 2 ** 31)) }
    while (isOpen) await buyOne(market, market.random.oneOf(WAYS))
  })
  const onKill = async (count: number): Promise<void> => {
    if (count % KILLS_A_RAIL === 0) await putAnotherRailFirst(lab, count / KILLS_A_RAIL)
    if (count % KILLS_A_RAIL === 0 || count === kills)
      say(`  ${count} of ${kills} kills, ${diary.counts()['told ready'] ?? 0} passes handed out`)
  }
  const killing = killAgainAndAgain(lab, { kills, meanMs, random, onKill })
  const killed = await Promise.race([killing, Promise.all(queues).then(() => killing)])
  isOpen = false
  timesOutAt = Date.now() + 180_000
  await Promise.all(queues)
  return { kills, killed }
}

const cardsFor = (kills: number): number => 50 + kills

const RAILS = ['pawapay', 'monime', 'orange-web']

/** Changes the order of rails as an admin does; if the database is down, the next kills try again. */
const putAnotherRailFirst = async ({ cluster }: Lab, turn: number): Promise<void> => {
  const names = RAILS.map((_, index) => RAILS[(index + turn) % RAILS.length])
  const value = { payments: { orange_money: names, africell_money: names }, payouts: {} }
  await cluster
    .asOwner(
      `insert into platform_settings (key, value, updated_at) values ('payment_rails', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    )
    .catch(() => undefined)
}

type Run = {
  kills: number
  killed: Killed
  verdict: Verdict
  counts: Readonly<Record<string, number>>
  seed: number
  buyers: number
  minutes: number
  quietSeconds: number
}

const firstOf = (sentences: readonly string[]): string =>
  [String(sentences.length), ...sentences.slice(0, 5)].join('; ')

const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what} ${count.toLocaleString('en')}`)
    .join(', ')

const evidenceOf = (runs: readonly Run[]): Evidence => {
  const found = (of: 'lost' | 'doubled' | 'wrong') => runs.flatMap(({ verdict }) => verdict[of])
  const [lost, doubled, wrong] = [found('lost'), found('doubled'), found('wrong')]
  const total = (of: 'kills' | 'minutes') => runs.reduce((sum, run) => sum + run[of], 0)
  const kills = total('kills')
  const counts = addedUp(runs.map((run) => run.counts))
  const several = runs.length === 1 ? '' : `, in ${runs.length} runs on a new database each`
  const buyers = Math.max(...runs.map((run) => run.buyers))
  const quietSeconds = Math.max(...runs.map((run) => run.quietSeconds))
  const cut = counts['cut off'] ?? 0
  const sold = counts['told ready'] ?? 0
  const checked = addedUp(runs.map(({ verdict }) => verdict.looked))
  const aside = checked['sums on the worklist or sent back'] ?? 0
  return {
    title: `${kills.toLocaleString('en')} kills`,
    outcomes: [
      reaches('kills', kills, GOAL_KILLS),
      { what: 'lost', asked: '0', seen: firstOf(lost), isHeld: lost.length === 0 },
      { what: 'doubled', asked: '0', seen: firstOf(doubled), isHeld: doubled.length === 0 },
      { what: 'wrong', asked: '0', seen: firstOf(wrong), isHeld: wrong.length === 0 },
      { what: 'passes handed out meanwhile', asked: 'some', seen: `${sold}`, isHeld: sold > 0 },
      {
        what: 'money that paid for nothing: on the worklist or sent back',
        asked: 'some',
        seen: `${aside}`,
        isHeld: aside > 0,
      },
      { what: 'calls that a kill cut off', asked: 'some', seen: `${cut}`, isHeld: cut > 0 },
    ],
    notes: [
      `Size: ${kills} times \`kill -9\` in ${total('minutes')} minutes (${listOf(addedUp(runs.map(({ killed }) => killed)))})${several}, under ${buyers} buyers at two servers behind one address, seed ${runs.map(({ seed }) => seed).join(', ')}.`,
      `Checked: ${listOf(checked)}. All was settled at most ${quietSeconds.toFixed(0)} s after the last buyer left.`,
      'Lost: money that is neither a pass, on the worklist nor sent back, or a report that is gone. Doubled: a second or an unpaid pass, or money sent twice. Wrong: a 5xx other than 503 with Retry-After, a broken invariant or figure.',
      'Not covered: loss of the disk, power cuts and other machines (`restore`, `failover`).',
    ],
  }
}
