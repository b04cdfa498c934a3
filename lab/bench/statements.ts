import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

export type Role = 'app' | 'platform'
type Statement = { text: string; values: unknown[] }
/** Statements sent one after the other over one connection. */
type Transaction = { role: Role; statements: Statement[] }
/** What one purchase sent: its transactions in the order they began. */
export type Sent = Transaction[]
export type Recording = {
  /** Whatever `work` leads to, also after it has returned, is written down as one purchase. */
  run: (work: () => void) => void
  /** Hands over the purchases written down so far, and forgets them. */
  take: () => Sent[]
}

/**
 * Writes down what is sent over the pools while a purchase runs, so that the very same can be sent bare.
 * To be called before the pools have opened a connection: one that is not watched would be missing.
 */
export const recordStatements = (pools: Record<Role, pg.Pool>): Recording => {
  const current = new AsyncLocalStorage<Sent>()
  let purchases: Sent[] = []
  for (const role of ['app', 'platform'] as const) watch(pools[role], role, current)
  return {
    run: (work) => {
      const sent: Sent = []
      purchases.push(sent)
      current.run(sent, work)
    },
    take: () => {
      const taken = purchases
      purchases = []
      return taken
    },
  }
}

const watch = (pool: pg.Pool, role: Role, current: AsyncLocalStorage<Sent>): void => {
  if (pool.totalCount > 0)
    throw new Error('the pool has connections already, whose statements would be missing')
  pool.on('connect', (client) => listen(client, role, current))
  // `pool.query` waits for a connection by a callback, which whoever gives one back would otherwise run as theirs.
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  const bound = (...given: unknown[]) =>
    connect(
      ...given.map((each) => (typeof each === 'function' ? AsyncResource.bind(each as () => void) : each)),
    )
  // A watcher of the same shape: every call goes through unchanged.
  pool.connect = bound as typeof pool.connect
}

const listen = (client: pg.PoolClient, role: Role, current: AsyncLocalStorage<Sent>): void => {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  let open: Transaction | null = null
  const watched = (...sent: unknown[]) => {
    const statement = readStatement(sent)
    if (open === null || statement.text.startsWith('begin')) {
      open = { role, statements: [] }
      current.getStore()?.push(open)
    }
    open.statements.push(statement)
    const isAlone = !open.statements[0]?.text.startsWith('begin')
    if (isAlone || statement.text === 'commit' || statement.text === 'rollback') open = null
    return send(...sent)
  }
  client.query = watched as typeof client.query
}

const readStatement = ([first, second]: unknown[]): Statement => {
  const config = typeof first === 'string' ? { text: first, values: undefined } : (first as pg.QueryConfig)
  return { text: config.text, values: (Array.isArray(second) ? second : config.values) ?? [] }
}
