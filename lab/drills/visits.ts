import type { Evidence, Settings } from './evidence.ts'
import { findKnee, LIMIT_MS, openVisitFixture, residentMb } from './visits/fixture.ts'

/**
 * Settings: `processes` (1), `from` (5 visits per second), `factor` (1.3), `seconds` a step (20), `limit`
 * (p99 in ms, 1500).
 */
export const proveVisits = async (settings: Settings): Promise<Evidence> => {
  const processes = Number(settings.processes ?? 1)
  const limitMs = Number(settings.limit ?? LIMIT_MS)
  const seconds = Number(settings.seconds ?? 20)
  const fixture = await openVisitFixture(processes)
  try {
    const { knee, steps } = await findKnee(fixture, {
      from: Number(settings.from ?? 5),
      factor: Number(settings.factor ?? 1.3),
      seconds,
      limitMs,
    })
    const half = steps.filter(({ perSecond }) => perSecond <= knee / 2).at(-1) ?? steps[0]
    const rows = steps.map(
      ({ perSecond, visits, p50, p99, failed }) =>
        `| ${perSecond.toFixed(1)} | ${visits} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${failed} |`,
    )
    return {
      title: `Whole visits through ${processes} process${processes === 1 ? '' : 'es'}`,
      outcomes: [
        {
          what: `knee: the most visits a second with p99 below ${limitMs} ms`,
          asked: 'stated',
          seen: `${knee.toFixed(1)}/s`,
          isHeld: knee > 0,
        },
        {
          what: 'at half the knee, p50 and p99 of a whole visit',
          asked: 'stated',
          seen: `${half?.p50.toFixed(0)} ms, ${half?.p99.toFixed(0)} ms`,
          isHeld: true,
        },
        {
          what: 'failed visits below the knee',
          asked: '0',
          seen: `${steps.slice(0, -1).reduce((sum, { failed }) => sum + failed, 0)}`,
          isHeld: steps.slice(0, -1).every(({ failed }) => failed === 0),
        },
        {
          what: 'memory of all server processes afterwards',
          asked: 'stated',
          seen: `${(await residentMb(fixture.lab)).toFixed(0)} MB`,
          isHeld: true,
        },
      ],
      notes: [
        ['| visits/s | visits | p50 | p99 | failed |', '|---|---|---|---|---|', ...rows].join('\n'),
        `Milliseconds. A visit is page, payment (the payer takes 200 ms), wait and pass, timed from when it was due. Each rate lasted ${seconds} s.`,
        'Generator, stand-in and PostgreSQL share the cores: the knee is the machine’s.',
      ],
    }
  } finally {
    await fixture.close()
  }
}
