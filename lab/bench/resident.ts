import { setTimeout as delay } from 'node:timers/promises'
import { median } from './median.ts'
import type { Served } from './serve.ts'

const SAMPLES = 9
const EVERY_MS = 500

/** Returns the server's resident memory in megabytes, as the median of several samples. */
export const residentNow = async ({ residentMb }: Pick<Served, 'residentMb'>): Promise<number> => {
  const samples: number[] = []
  for (let count = 0; count < SAMPLES; count += 1) {
    samples.push(await residentMb())
    await delay(EVERY_MS)
  }
  return median(samples)
}
