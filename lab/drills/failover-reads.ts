import { setTimeout as delay } from 'node:timers/promises'
import { listSellers } from '@minit/contract/admin/entrepreneurs.ts'
import { readAnalytics } from '@minit/contract/entrepreneur/analytics.ts'
import { createDeps } from '@minit/server/deps.ts'
import { createSecrets } from '@minit/server/kernel/secrets.ts'
import pino from 'pino'
import { logInAs } from '../../server/test/builders.ts'
import { anAdmin } from '../../server/test/callers.ts'
import type { CrashFixture } from '../../server/test/crash/crash-fixture.ts'
import { TEST_SECRET_KEY } from '../../server/test/global-setup.ts'
import type { Outcome } from './evidence.ts'

export type Readers = { finish: () => Promise<void>; outcomes: () => Outcome[] }

type Seen = { answered: number; aged: number; refused: number; oldestSeconds: number; tooOld: string[] }
/** A read to repeat, and how many sales its answer contains. */
type Read = { path: string; token: string; salesIn: (body: never) => number }

const BETWEEN_MS = 100
const ANSWERED_WITHIN_MS = 10_000
const MAX_AGE_SECONDS = 2

/**
 * Repeatedly reads the admin's list of sellers and the seller's analytics. Each answer states its maximum
 * age, and so must contain every sale that a buyer received that long before the request.
 */
export const startReaders = async (
  fixture: CrashFixture,
  url: string,
  boughtBefore: (instantMs: number) => number,
): Promise<Readers> => {
  const reads = await whatIsRead(fixture)
  const seen: Seen = { answered: 0, aged: 0, refused: 0, oldestSeconds: 0, tooOld: [] }
  let isOpen = true
  const reader = async (read: Read): Promise<void> => {
    while (isOpen) {
      const askedAtMs = performance.now()
      const answer = await fetch(`${url}${read.path}`, {
        headers: { authorization: `Bearer ${read.token}` },
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      }).catch(() => null)
      if (answer?.status === 200) await judge(seen, { answer, read, askedAtMs, boughtBefore })
      else {
        seen.refused += 1
        await answer?.arrayBuffer().catch(() => undefined)
      }
      await delay(BETWEEN_MS)
    }
  }
  const reading = Promise.all(reads.map(reader))
  reading.catch(() => undefined)
  return {
    finish: async () => {
      isOpen = false
      await reading
    },
    outcomes: () => outcomesOf(seen),
  }
}

type Answered = {
  answer: Response
  read: Read
  askedAtMs: number
  boughtBefore: (instantMs: number) => number
}

const judge = async (seen: Seen, { answer, read, askedAtMs, boughtBefore }: Answered): Promise<void> => {
  const ageSeconds = Number(answer.headers.get('x-data-age') ?? Number.NaN)
  const body = await answer.text().catch(() => null)
  // The server that was sending it died.
  if (body === null) {
    seen.refused += 1
    return
  }
  seen.answered += 1
  if (ageSeconds > 0) seen.aged += 1
  seen.oldestSeconds = Math.max(seen.oldestSeconds, ageSeconds)
  // The answer of this path, by the contract.
  const known = read.salesIn(JSON.parse(body) as never)
  const owed = boughtBefore(askedAtMs - ageSeconds * 1000)
  if (!(known >= owed))
    seen.tooOld.push(`${read.path} knew ${known} of ${owed} sales, and said ${ageSeconds} s`)
}

const whatIsRead = async ({ database, seller }: CrashFixture): Promise<Read[]> => {
  const deps = createDeps({
    db: database.db,
    jobs: { enqueue: async () => undefined },
    secrets: createSecrets(TEST_SECRET_KEY),
    log: pino({ level: 'silent' }),
    publicUrl: '',
    standInsUrl: null,
  })
  const admin = await anAdmin({ deps })
  await database.asOwner(`update accounts set totp_confirmed_at = now() where role = 'admin'`)
  const { sessionToken } = await logInAs(deps, seller)
  type Sellers = { items: { id: string; sales: number }[] }
  type Analytics = { revenueMetrics: { totalRevenue: number } }
  return [
    {
      path: listSellers.path,
      token: admin,
      salesIn: ({ items }: Sellers) => items.find(({ id }) => id === seller.id)?.sales ?? 0,
    },
    {
      path: `${readAnalytics.path}?period=7d`,
      token: sessionToken,
      salesIn: ({ revenueMetrics }: Analytics) =>
        (revenueMetrics.totalRevenue * 100) / seller.pack.priceMinor,
    },
  ]
}

const outcomesOf = ({ answered, aged, refused, oldestSeconds, tooOld }: Seen): Outcome[] => [
  {
    what: 'admin’s lists and analytics, read meanwhile by way of the replica',
    asked: `none older than its X-Data-Age, and that at most ${MAX_AGE_SECONDS} s`,
    seen: `${answered} answers, ${aged} of them of some age, the oldest ${oldestSeconds} s; ${tooOld.length} older than they said${tooOld[0] === undefined ? '' : `: ${tooOld[0]}`}`,
    isHeld: tooOld.length === 0 && oldestSeconds <= MAX_AGE_SECONDS && aged > 0,
  },
  {
    what: 'such reads refused with 503, or unanswered',
    asked: 'stated',
    seen: String(refused),
    isHeld: true,
  },
]
