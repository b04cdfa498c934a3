import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { median } from './median.ts'
import { type Served, withServed } from './serve.ts'

const VISITS = 30
const PAUSE_MS = 400
/** pawaPay's answer is cached for a minute, and only then requested again. */
const UNTIL_STALE_MS = 62_000

/** Compares the shop's page while pawaPay does not answer with the same page in normal operation. */
export const benchSilentProvider = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_silent_provider', async (served) => {
    const standIns = await findStandIns(served)
    const well = await visitsOf(served)
    await silencePawapay(standIns)
    await delay(UNTIL_STALE_MS)
    const [, ...deaf] = await visitsOf(served)
    const [deafMs, wellMs] = [median(deaf), median(well)]
    return [
      {
        what: 'shop page while pawaPay is deaf, after the first, against pawaPay well',
        measured: `${deafMs.toFixed(0)} ms (slowest ${Math.max(...deaf).toFixed(0)}), ${wellMs.toFixed(0)} ms`,
        value: deafMs / wellMs,
        atMost: 2,
      },
    ]
  })

/** Returns the milliseconds of each visit, over a time in which several calls to pawaPay begin and end. */
const visitsOf = async ({ url }: Served): Promise<number[]> => {
  const times: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const startedMs = performance.now()
    await (await fetch(`${url}/customer-self-service?entrepreneur=demo-hub`)).text()
    times.push(performance.now() - startedMs)
    await delay(PAUSE_MS)
  }
  return times
}

/** Finds the address of the simulated providers, which every page of the simulated wallet contains. */
const findStandIns = async ({ url }: Served): Promise<string> => {
  const origin = (await fetch(`${url}/demo-wallet/none`)).headers.get('x-stand-ins')
  if (origin === null) throw new Error('the wallet gave no page')
  return origin
}

const silencePawapay = async (standIns: string): Promise<void> => {
  const response = await fetch(`${standIns}/control/silence`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'pawapay' }),
  })
  if (!response.ok) throw new Error(`the stand-ins answered ${response.status}`)
}
