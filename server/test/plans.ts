import pg from 'pg'

export type PlanCost = { cost: number; text: string }

/** The cost of each statement's generic plan. */
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

/**
 * Each statement's generic plan without sequential scans where possible: a statement with no other way still
 * has one.
 */
export const plansWithoutSeqScans = async (
  ownerUrl: string,
  texts: readonly string[],
): Promise<{ text: string; plan: string }[]> => {
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c enable_seqscan=off' })
  await owner.connect()
  try {
    const plans: { text: string; plan: string }[] = []
    for (const text of texts) {
      const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
      plans.push({ text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
    }
    return plans
  } finally {
    await owner.end()
  }
}
