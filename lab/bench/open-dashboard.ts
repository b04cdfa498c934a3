import { setTimeout as delay } from 'node:timers/promises'
import { HUB, logIn, storageOf } from '../../web/e2e/seller.ts'
import { openCountingLine } from './counting-line.ts'
import type { Figure } from './figures.ts'
import type { Served } from './serve.ts'
import { withBrowser } from './visit.ts'

/** The first minute loads the page itself. */
const SETTLES_MS = 60_000
const MEASURED_MINUTES = 3
const LIMIT_KB_A_MINUTE = 3

/** Measures the traffic of an open seller dashboard without activity, in both directions. */
export const measureOpenDashboard = async ({ url }: Served): Promise<Figure> => {
  const line = await openCountingLine(url)
  try {
    const login = await logIn(line.url, HUB)
    const kb = await withBrowser(async (browser) => {
      const context = await browser.newContext({ storageState: storageOf(login, line.url) })
      const page = await context.newPage()
      await page.goto(`${line.url}/entrepreneur/dashboard`)
      await page.getByRole('heading', { name: 'Customer Activity' }).waitFor()
      await delay(SETTLES_MS)
      const before = line.bytes()
      await delay(MEASURED_MINUTES * 60_000)
      return (line.bytes() - before) / 1000 / MEASURED_MINUTES
    })
    return {
      what: 'an open dashboard without news, kB a minute in both directions',
      measured: `${kb.toFixed(2)} kB`,
      value: kb,
      atMost: LIMIT_KB_A_MINUTE,
    }
  } finally {
    await line.close()
  }
}
