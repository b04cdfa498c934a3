import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SideAsk, SideReply } from './before-market-side.ts'
import { findSourcesBeforeMarket } from './build-0.ts'
import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { median } from './median.ts'

const ROUNDS = 5
const ownRoot = fileURLToPath(new URL('../..', import.meta.url))

/** What runs in the other build's folder, on its sources. */
const FILES = ['before-market-side.ts', 'opennds-client.ts']

type Side = { perSecond: (what: SideAsk) => Promise<number>; stop: () => Promise<void> }

const startSide = async (root: string): Promise<Side> => {
  if (root !== ownRoot)
    for (const file of FILES) await cp(join(ownRoot, 'lab/bench', file), join(root, 'lab/bench', file))
  const child = fork(join(root, 'lab/bench/before-market-side.ts'), { cwd: root })
  await replyOf(child)
  return {
    perSecond: async (what) => {
      child.send(what)
      const { perSecond } = await replyOf(child)
      return perSecond
    },
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

const replyOf = async (child: ChildProcess): Promise<SideReply> => {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a build ended while it was measured')
  })
  const [reply] = await Promise.race([once(child, 'message'), ended])
  // What `before-market-side.ts` sends.
  return reply as SideReply
}

type Round = { now: number; before: number }

/** Alternates which build begins, so that noise affects both equally. The first round warms up. */
const takeTurns = async (now: Side, before: Side, what: SideAsk): Promise<Round[]> => {
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = round % 2 === 0 ? now : before
    const one = await first.perSecond(what)
    const other = await (first === now ? before : now).perSecond(what)
    if (round > 0) rounds.push(first === now ? { now: one, before: other } : { now: other, before: one })
  }
  return rounds
}

const measuredOf = (rounds: readonly Round[]): string =>
  `${median(rounds.map(({ now }) => now)).toFixed(0)}/s, ${median(rounds.map(({ before }) => before)).toFixed(0)}/s`

const compare = async (now: Side, before: Side): Promise<Figure[]> => {
  const purchases = await takeTurns(now, before, 'purchases')
  const reports = await takeTurns(now, before, 'reports')
  return [
    {
      what: 'purchases per second, against the build before the market',
      measured: measuredOf(purchases),
      value: median(purchases.map((round) => round.now / round.before)),
      atLeast: 0.95,
    },
    {
      what: 'cost of a router’s report of 50 phones, against the build before the market',
      measured: measuredOf(reports),
      value: median(reports.map((round) => round.before / round.now)),
      atMost: 1.2,
    },
  ]
}

const alone = async (now: Side): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const what of ['purchases', 'reports'] as const) {
    const perSecond = await now.perSecond(what)
    const measured = `${perSecond.toFixed(0)}/s`
    figures.push({
      what: `${what} per second, compared with no other build`,
      measured,
      value: perSecond,
      isReference: true,
    })
  }
  return figures
}

/** Measures what purchases and routers' reports cost, against the build before the market's parts. */
export const benchBeforeMarket = async (
  _fixture: BenchFixture,
  { isBrief }: { isBrief: boolean },
): Promise<Figure[]> => {
  const root = isBrief ? null : await findSourcesBeforeMarket()
  const sides: Side[] = []
  try {
    const now = await startSide(ownRoot)
    sides.push(now)
    if (root === null) return await alone(now)
    const before = await startSide(root)
    sides.push(before)
    return await compare(now, before)
  } finally {
    for (const side of sides) await side.stop()
  }
}
