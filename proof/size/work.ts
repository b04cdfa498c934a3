import { roleUrl } from '@minit/server/db/roles.ts'
import type pg from 'pg'
import type { Role, Sent } from '../../bench/statements.ts'
import { connectAs, SECRET_KEY } from '../../bench/world.ts'

/** How many pages (8 kB) statements looked at, in memory or not, and how many rows they went through: no clock is asked. */
export type Work = { pages: number; rows: number; worst: { pages: number; text: string } }

type Plan = {
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const IS_EXPLAINED = /^\s*(select|with)/i

/** Sends what a request sent once more, each statement explained and rolled back, as the role that sent it. */
export const openWork = async (ownerUrl: string) => {
  const clients: Record<Role, pg.Client> = {
    app: await connectAs(roleUrl(ownerUrl, SECRET_KEY, 'minit_app')),
    platform: await connectAs(roleUrl(ownerUrl, SECRET_KEY, 'minit_platform')),
  }
  const measure = async (requests: readonly Sent[]): Promise<Work> => {
    const work: Work = { pages: 0, rows: 0, worst: { pages: 0, text: '' } }
    for (const { role, statements } of requests.flat()) {
      const client = clients[role]
      await client.query('begin')
      for (const { text, values } of statements) {
        if (text.startsWith('begin;')) await client.query(text.slice('begin;'.length))
        if (!IS_EXPLAINED.test(text)) continue
        const { pages, rows } = await explain(client, text, values)
        work.pages += pages
        work.rows += rows
        if (pages > work.worst.pages) work.worst = { pages, text }
      }
      await client.query('rollback')
    }
    return work
  }
  return { measure, close: async () => void (await Promise.all(Object.values(clients).map((c) => c.end()))) }
}

const explain = async (client: pg.Client, text: string, values: unknown[]) => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, timing off, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return {
    pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    rows: rowsOf(plan),
  }
}

const rowsOf = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1) +
  (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
