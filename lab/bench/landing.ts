import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { median } from './median.ts'
import { withServed } from './serve.ts'
import { type Visit, visit, withBrowser } from './visit.ts'

const VISITS = 5
const SHOWN = ['by the minute.', '$8 to $11', '180', 'Le 15', 'Makeni']

/**
 * Measures the front page on slow 3G with a slow phone: readable after one round trip, without waiting
 * for scripts.
 */
export const benchLanding = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_landing', ({ url }) =>
    withBrowser(async (browser) => {
      const target = { url: `${url}/`, plans: SHOWN, payable: null, act: '' }
      const visits: Visit[] = []
      for (let round = 0; round <= VISITS; round += 1) visits.push(await visit(browser, target, true))
      // The first visit warms up.
      return figuresOf(visits.slice(1))
    }),
  )

const figuresOf = (visits: readonly Visit[]): Figure[] => {
  const figure = (
    what: string,
    unit: string,
    { pick, atMost }: { pick: (visit: Visit) => number; atMost: number },
  ): Figure => {
    const value = median(visits.map(pick)) / 1000
    return { what: `/: ${what}, in ${unit}`, measured: `${value.toFixed(2)} ${unit}`, value, atMost }
  }
  return [
    figure('all of it visible', 's', { pick: ({ visibleMs }) => visibleMs, atMost: 1 }),
    figure('HTML and CSS as sent', 'kB', { pick: ({ pageBytes }) => pageBytes, atMost: 14 }),
    figure('all JavaScript as sent', 'kB', { pick: ({ scriptBytes }) => scriptBytes, atMost: 95 }),
  ]
}
