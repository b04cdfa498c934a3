import { setTimeout as delay } from 'node:timers/promises'
import { aSeller } from '../../server/test/builders.ts'
import { anAdmin } from '../../server/test/callers.ts'
import { addPastSales } from '../../server/test/past-sales.ts'
import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs } from './fixture.ts'
import { type Load, withLoad } from './load.ts'
import { p95 } from './p95.ts'
import { withDepsOf } from './router-fixture.ts'
import { type Served, withServed } from './serve.ts'

const LINES = 100_000
const FEWER = 10_000
const PART_LENGTH = 250_000
const CALLS = 40
const WITHIN_MS = 300_000

/**
 * Measures a provider's file of 100,000 lines: the time to match it, its memory, and its effect on
 * other requests.
 */
export const benchProviderStatements = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_statements', (served) =>
    withDepsOf(served, async (deps) => {
      const seller = await aSeller(deps)
      await addPastSales(served.ownerUrl, seller.slug, LINES)
      const token = await anAdmin({ deps })
      const lines = await linesOf(served)
      return withLoad(async (load) => {
        const quiet = p95(await callsOf(load, served))
        const small = await measure(load, served, { token, lines: lines.slice(0, FEWER) })
        const large = await measure(load, served, { token, lines })
        return figuresOf({ quiet, small, large })
      })
    }),
  )

type Measured = { seconds: number; peakMb: number; callMs: number }

const figuresOf = ({
  quiet,
  small,
  large,
}: {
  quiet: number
  small: Measured
  large: Measured
}): Figure[] => [
  {
    what: 'a provider’s file of 100,000 lines, read and matched, in s',
    measured: `${large.seconds.toFixed(1)} s`,
    value: large.seconds,
    atMost: 30,
  },
  {
    what: 'resident memory meanwhile, against a file of 10,000 lines',
    measured: `${large.peakMb.toFixed(0)} MB of ${small.peakMb.toFixed(0)} MB`,
    value: large.peakMb / small.peakMb,
    atMost: 1.2,
  },
  {
    what: 'the shop’s page meanwhile (p95), against none',
    measured: `${large.callMs.toFixed(0)} ms, ${quiet.toFixed(0)} ms`,
    value: large.callMs / quiet,
    atMost: 1.5,
  },
]

const callsOf = (load: Load, { url }: Served): Promise<number[]> =>
  load.times(
    Array.from({ length: CALLS }, () => ({ url: `${url}/api/entrepreneurs/active`, expects: [200] })),
  )

const linesOf = async ({ ownerUrl }: Served): Promise<string[]> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ reference: string; at: Date }>(
    `select provider_reference as reference, created_at as at from payments where id like '00%' order by id`,
  )
  await owner.end()
  return rows.map(
    ({ reference, at }) => `${reference},MP${reference},DEPOSIT,35.00,SLE,COMPLETED,${at.toISOString()}\n`,
  )
}

type File = { token: string; lines: readonly string[] }

const measure = async (load: Load, served: Served, file: File): Promise<Measured> => {
  const begunAt = performance.now()
  let seconds = 0
  const done = upload(served, file).then(() => {
    seconds = (performance.now() - begunAt) / 1_000
  })
  const [calls, sizes]: [number[], number[]] = [[], []]
  while (seconds === 0) {
    calls.push(...(await Promise.race([callsOf(load, served), done.then(() => [])])))
    sizes.push(await served.residentMb())
  }
  await done
  return { seconds, peakMb: Math.max(...sizes), callMs: p95(calls) }
}

const HEADING = 'Transaction ID,Provider transaction ID,Type,Amount,Currency,Status,Completed at\n'

const upload = async ({ url, ownerUrl }: Served, { token, lines }: File): Promise<void> => {
  const text = HEADING + lines.join('')
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/admin/statements${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const { id } = await post('', { provider: 'pawapay', fileName: 'bench.csv', length: text.length })
  const count = Math.ceil(text.length / PART_LENGTH)
  for (let number = 0; number < count; number += 1) {
    const part = text.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH)
    await post(`/${id}/parts`, { number, text: part, isLast: number === count - 1 })
  }
  await post(`/${id}/take`, daysOf(lines))
  await untilTaken(ownerUrl, id)
}

const dayIn = (line: string | undefined): string => /(\d{4}-\d\d-\d\d)T/.exec(line ?? '')?.[1] ?? ''
const daysOf = (lines: readonly string[]) => ({
  coveredFrom: dayIn(lines[0]),
  coveredUntil: dayIn(lines.at(-1)),
})

const untilTaken = async (ownerUrl: string, id: string): Promise<void> => {
  const owner = await connectAs(ownerUrl)
  const end = performance.now() + WITHIN_MS
  try {
    while (performance.now() < end) {
      const { rows } = await owner.query<{ state: string }>(
        'select state from statement_files where id = $1',
        [id],
      )
      if (rows[0]?.state === 'taken') return
      await delay(100)
    }
  } finally {
    await owner.end()
  }
  throw new Error('the file was not matched in time')
}
