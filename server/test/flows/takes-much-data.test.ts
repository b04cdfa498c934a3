import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { takeAllData } from '@minit/contract/entrepreneur/settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeDump } from '../../src/modules/reporting/seller-dump/take-dump.ts'
import type { Deps } from '../../src/ports/deps.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, logInAs, type TestSeller } from '../builders.ts'
import { addPastSales } from '../past-sales.ts'
import { ownerOf } from '../staff-fixture.ts'
import { bytesOf, linesOf, takes, takesHere } from '../take-dump.ts'
import { unzip } from '../unzip.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const tokenOf = async (seller: TestSeller) => (await logInAs(fixture.deps, seller)).sessionToken

describe('a shop of 30,000 sales', () => {
  let seller: TestSeller
  beforeAll(async () => {
    seller = await aSeller(fixture.deps)
    await addPastSales(fixture.database.ownerUrl, seller.slug, 30_000)
  }, 120_000)

  /** Sees each statement of the dump before it is sent. */
  const seeing = (check: (text: string) => Promise<void>, isOneInstant = true): Deps => ({
    ...fixture.deps,
    db: {
      ...fixture.deps.db,
      inTenantSnapshot: (id, read) =>
        fixture.deps.db[isOneInstant ? 'inTenantSnapshot' : 'inTenant'](id, (tx) => {
          // The types of rows are the caller's.
          const send = (async (text: string, values: unknown[]) => {
            await check(text)
            return tx.send(text, values)
          }) as typeof tx.send
          return read(Object.assign(Object.create(tx) as typeof tx, { send }))
        }),
    },
  })

  test('is of one instant: rows changed while it is read are in its files as before', async () => {
    let isWritten = false
    const deps = seeing(async (text) => {
      if (!text.includes('fetch') || isWritten) return
      isWritten = true
      await fixture.database.asOwner(`delete from package_days where entrepreneur_id = $1`, [seller.id])
    })
    const files = await takesHere(deps, seller)
    expect(isWritten).toBe(true)
    expect(linesOf(files, 'purchases')).toHaveLength(30_001)
    expect(linesOf(files, 'ledger-lines')).toHaveLength(90_001)
    expect(linesOf(files, 'package-days').length).toBeGreaterThan(100)
  }, 120_000)

  test('misses what was deleted meanwhile when each statement reads the current state (negative control)', async () => {
    let isWritten = false
    const deps = seeing(async (text) => {
      if (!text.includes('fetch') || isWritten) return
      isWritten = true
      await fixture.database.asOwner(`delete from seller_days where entrepreneur_id = $1`, [seller.id])
    }, false)
    expect(linesOf(await takesHere(deps, seller), 'days')).toHaveLength(1)
  }, 120_000)

  test('is read with memory that does not grow with the data', async () => {
    setFlagsFromString('--expose-gc')
    // Node offers no other way while it runs.
    const collect = runInNewContext('gc') as () => void
    const heaps: number[] = []
    let fetches = 0
    const deps = seeing(async (text) => {
      if (!text.includes('fetch') || !text.includes('dump_')) return
      fetches += 1
      if (fetches % 50 !== 0) return
      collect()
      heaps.push(process.memoryUsage().heapUsed)
    })
    await takesHere(deps, seller)
    expect(heaps.length).toBeGreaterThan(15)
    const begun = heaps.slice(2)
    // What earlier files have left may be freed meanwhile.
    expect(Math.max(...begun) - (begun[0] ?? 0)).toBeLessThan(12_000_000)
  }, 120_000)

  test('is sent in chunks of 64 kB, at its reader’s pace', async () => {
    const { pieces } = await takeDump(fixture.deps, new Set(), ownerOf(seller))
    let [most, length] = [0, 0]
    for await (const piece of pieces) {
      most = Math.max(most, piece.length)
      length += piece.length
    }
    expect(length).toBeGreaterThan(1_000_000)
    expect(most).toBeLessThanOrEqual(64 * 1024)
  }, 120_000)

  /** Files, sockets and everything else that this process has open. */
  const countOpen = async (): Promise<number> => (await readdir('/proc/self/fd')).length

  const ask = async () => {
    const headers = { authorization: `Bearer ${await tokenOf(seller)}` }
    return get(`${fixture.url}${takeAllData.path}`, { headers }).on('error', () => undefined)
  }

  test('holds nothing of the database while it is sent, and a client that disconnects leaves nothing behind', async () => {
    const before = await countOpen()
    const asked = await ask()
    const [answer]: IncomingMessage[] = await once(asked, 'response')
    await once(answer ?? asked, 'data')
    expect(
      await fixture.database.asOwner(
        `select from pg_stat_activity where datname = current_database() and query like '%dump_%' and state like 'idle in%'`,
      ),
    ).toEqual([])
    answer?.on('error', () => undefined).destroy()
    await expect.poll(countOpen, { timeout: 60_000 }).toBeLessThanOrEqual(before)
    const again = await takes(fixture, await tokenOf(seller))
    expect(linesOf(unzip(again.rawPayload), 'purchases')).toHaveLength(30_001)
  }, 120_000)

  test('leaves nothing behind either when its reader has disconnected before the first byte', async () => {
    await fixture.database.asOwner('delete from rate_limits')
    const taken = async () =>
      (await fixture.database.asOwner(`select from audit_log where action = 'all_data_taken'`)).length
    const [before, takenBefore] = [await countOpen(), await taken()]
    const asked = await ask()
    await expect.poll(taken, { timeout: 60_000 }).toBe(takenBefore + 1)
    asked.destroy()
    const { pieces } = await takeDump(fixture.deps, new Set(), ownerOf(seller))
    await bytesOf(pieces)
    await expect.poll(countOpen, { timeout: 60_000 }).toBeLessThanOrEqual(before)
  }, 120_000)
})
