import { setTimeout as delay } from 'node:timers/promises'

/** Waits until a condition holds; throws after this many seconds. */
export const until = async (what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> => {
  const endsAt = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`after ${seconds} s it was not so that ${what}`)
    await delay(200)
  }
}
