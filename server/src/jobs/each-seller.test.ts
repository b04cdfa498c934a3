import pino from 'pino'
import { expect, test } from 'vitest'
import { forEachSeller } from './each-seller.ts'

const log = pino({ level: 'silent' })
const SELLERS = [{ entrepreneurId: 'a' }, { entrepreneurId: 'b' }, { entrepreneurId: 'c' }]

/** Fails for one seller and works for the others. */
const worksBut = (failing: string, error: Error) => {
  const done: string[] = []
  const work = async ({ entrepreneurId }: { entrepreneurId: string }) => {
    if (entrepreneurId === failing) throw error
    done.push(entrepreneurId)
  }
  return { done, work }
}

test('a failure for one seller does not stop the others', async () => {
  const { done, work } = worksBut('a', new Error('a row that nobody understands'))
  await forEachSeller({ log }, SELLERS, { what: 'it failed' }, work)
  expect(done).toEqual(['b', 'c'])
})

test('rejects while the database is away', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const { done, work } = worksBut('b', away)
  await expect(forEachSeller({ log }, SELLERS, { what: 'it failed' }, work)).rejects.toBe(away)
  expect(done).toEqual(['a'])
})
