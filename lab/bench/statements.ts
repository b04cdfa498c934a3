import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

export type Role = 'app' | 'platform'
type Statement = { text: string; values: unknown[] }
/** Statements sent in sequence over one connection. */
type Transaction = { role: Role; statements: Statement[] }
/** The transactions of one purchase, in the order in which they began. */
export type Sent = Transaction[]
export type Recording = {
  /** Records all statements that `work` causes, even after it has returned, as one purchase. */
  run: (work: () => void) => void
  /** Returns and clears the recorded purchases. */
  take: () => Sent[]
}

/**
 * Records the statements of purchases, so that exactly the same ones can be sent bare. Call it before the
 * pools open a connection, since statements of earlier connections are not recorded.
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
  // `pool.query` waits for a connection by a callback, which would otherwise run in the context of
  // its releaser.
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  const bound = (...given: unknown[]) =>
    connect(
      ...given.map((each) => (typeof each === 'function' ? AsyncResource.bind(each as () => void) : each)),
    )
  // A wrapper of the same type: every call passes through unchanged.
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
