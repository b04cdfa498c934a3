import type { Figure } from './figures.ts'
import type { Ask, Load } from './load.ts'
import { median } from './median.ts'

const READS = 300

/** Compares the time of one call in the small shop and in the large one, alternating, one at a time. */
export const compareShops = async (
  load: Load,
  what: string,
  { small, big }: { small: Ask; big: Ask },
): Promise<Figure> => {
  const pairs = Array.from({ length: READS }, () => [small, big]).flat()
  await load.times(pairs.slice(0, 100))
  const times = await load.times(pairs)
  const ofSmall = median(times.filter((_, index) => index % 2 === 0))
  const ofBig = median(times.filter((_, index) => index % 2 === 1))
  return {
    what: `${what} with 1,000,000 sales, against 1,000`,
    measured: `${ofBig.toFixed(2)} ms, ${ofSmall.toFixed(2)} ms`,
    value: ofBig / ofSmall,
    atMost: 1.2,
  }
}
