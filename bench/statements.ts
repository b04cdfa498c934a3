import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Role = 'app' | 'platform'
export type Statement = { text: string; values: unknown[] }
/** Statements sent one after the other over one connection. */
export type Transaction = { role: Role; statements: Statement[] }
/** The transactions of each purchase, in the order they began. */
export type Recording = { run: <T>(work: () => Promise<T>) => Promise<T>; purchases: Transaction[][] }

/** Writes down what is sent over the pools while a purchase runs, so that the very same can be sent bare. */
export const recordStatements = (pools: Record<Role, pg.Pool>): Recording => {
  const current = new AsyncLocalStorage<Transaction[]>()
  const purchases: Transaction[][] = []
  for (const role of ['app', 'platform'] as const) {
    pools[role].on('connect', (client) => listen(client, role, current))
  }
  return {
    purchases,
    run: (work) => {
      const transactions: Transaction[] = []
      purchases.push(transactions)
      return current.run(transactions, work)
    },
  }
}

const listen = (client: pg.PoolClient, role: Role, current: AsyncLocalStorage<Transaction[]>): void => {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown
  let open: Transaction | null = null
  const watched = (...sent: unknown[]) => {
    const statement = readStatement(sent)
    if (open === null || statement.text === 'begin') {
      open = { role, statements: [] }
      current.getStore()?.push(open)
    }
    open.statements.push(statement)
    if (statement.text === 'commit' || open.statements[0]?.text !== 'begin') open = null
    return send(...sent)
  }
  // A watcher of the same shape: every call goes through unchanged.
  client.query = watched as typeof client.query
}

const readStatement = ([first, second]: unknown[]): Statement => {
  const config = typeof first === 'string' ? { text: first, values: undefined } : (first as pg.QueryConfig)
  return { text: config.text, values: (Array.isArray(second) ? second : config.values) ?? [] }
}

/** Sends recorded purchases in a tight loop, each on one connection of each role; returns purchases per second. */
export const replay = async (
  urls: Record<Role, string>,
  purchases: readonly Transaction[][],
  connections: number,
): Promise<number> => {
  const waiting = [...purchases].reverse()
  const workers = await Promise.all(Array.from({ length: connections }, () => connectBoth(urls)))
  const started = performance.now()
  await Promise.all(
    workers.map(async (clients) => {
      for (let purchase = waiting.pop(); purchase !== undefined; purchase = waiting.pop()) {
        for (const { role, statements } of purchase) {
          for (const { text, values } of statements) await clients[role].query(text, values)
        }
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(workers.flatMap(({ app, platform }) => [app.end(), platform.end()]))
  return purchases.length / seconds
}

const connectBoth = async (urls: Record<Role, string>) => {
  const app = new pg.Client({ connectionString: urls.app })
  const platform = new pg.Client({ connectionString: urls.platform })
  await Promise.all([app.connect(), platform.connect()])
  return { app, platform }
}
