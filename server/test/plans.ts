import pg from 'pg'

/** The texts of what the connections of these pools have prepared, once each. */
export const preparedStatements = async (pools: readonly pg.Pool[]): Promise<string[]> => {
  const clients = await Promise.all(
    pools.flatMap((pool) => Array.from({ length: pool.totalCount }, () => pool.connect())),
  )
  try {
    const answers = await Promise.all(
      clients.map((client) =>
        client.query<{ text: string }>('select statement as text from pg_prepared_statements'),
      ),
    )
    return [...new Set(answers.flatMap(({ rows }) => rows.map(({ text }) => text)))]
  } finally {
    for (const client of clients) client.release()
  }
}

export type PlanCost = { cost: number; text: string }

/** What each costs as planned once and for all, whatever its values. */
export const planCosts = async (ownerUrl: string, texts: readonly string[]): Promise<PlanCost[]> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const costs: PlanCost[] = []
    for (const text of texts) costs.push({ cost: await costOf(owner, text), text })
    return costs
  } finally {
    await owner.end()
  }
}

const costOf = async (owner: pg.Client, text: string): Promise<number> => {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Number.NaN
}
