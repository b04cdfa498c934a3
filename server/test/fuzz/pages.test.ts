import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from '../../src/http/pages.ts'
import { sharedSources } from '../../src/http/shared-sources.ts'
import { expectInvariants } from '../invariants.ts'
import { type SecondProcess, startSecondProcess } from '../second-process.ts'
import { type FuzzFixture, startFuzzFixture } from './fuzz-fixture.ts'
import { faultsOfPage, LONGEST_MS } from './judge.ts'
import { pageCasesOf } from './page-cases.ts'
import { sendRaw } from './raw-bytes.ts'
import { sendTo } from './run-row.ts'

const CASES = Number(process.env.FUZZ_PAGES ?? 150)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
const RESULT = process.env.FUZZ_PAGES_RESULT
const AT_ONCE = 6

const built = fileURLToPath(new URL('../../../web/dist/server/entry-server.js', import.meta.url))

let fixture: FuzzFixture
let site: SecondProcess
beforeAll(async () => {
  fixture = await startFuzzFixture()
  const settings = {
    publicOrigin: null,
    siteOrigin: 'https://minit.test',
    defaultSeller: null,
    demoAccounts: [],
  }
  const facts = async () => ({
    support: { phone: null, email: null },
    sendsSms: true,
    gstBasisPoints: 1500,
    betaTexts: {},
  })
  site = await startSecondProcess(
    fixture.app,
    existsSync(built) ? { pages: servePages(settings, facts, sharedSources(fixture.app.deps)) } : {},
  )
})
afterAll(async () => {
  await site.close()
  await fixture.close()
})

const seen = { pages: 0, raw: 0, faults: [] as string[] }
const keep = (): void => {
  if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(seen))
}

test(
  'pages and forms without scripts answer every request, and reveal nothing of another seller',
  async () => {
    expect(existsSync(built), 'the pages are not built: npm run build').toBe(true)
    const all = fc.sample(pageCasesOf(fixture), { numRuns: CASES, seed: SEED })
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const batch = all.slice(from, from + AT_ONCE)
      const answers = await Promise.all(batch.map((asked) => sendTo(site.app, fixture.headersOf, asked)))
      for (const [index, answer] of answers.entries()) {
        const asked = batch[index]
        if (asked === undefined) continue
        for (const fault of faultsOfPage(asked, answer, fixture.canaries))
          seen.faults.push(
            `${fault}: ${asked.caller} ${asked.method} ${asked.url.slice(0, 300)} ${String(asked.payload).slice(0, 300)} -> ${answer.status} ${answer.body.slice(0, 300)}`,
          )
      }
      await fixture.app.database.asOwner('delete from rate_limits')
    }
    seen.pages = all.length
    keep()
    expect(seen.faults.slice(0, 5).join('\n')).toBe('')
    await expectInvariants(fixture.app)
  },
  HOUR_MS,
)

test(
  'bytes that are no request, or half of one, are refused or the line is closed, and the server goes on',
  async () => {
    const { asked, failed } = await sendRaw(fixture.app.url, { cases: CASES, seed: SEED })
    seen.raw = asked
    seen.faults.push(...failed)
    keep()
    expect(failed).toEqual([])
    const answer = await fetch(`${fixture.app.url}/readyz`, { signal: AbortSignal.timeout(LONGEST_MS) })
    expect(answer.status).toBe(200)
  },
  HOUR_MS,
)
