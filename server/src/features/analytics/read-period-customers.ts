import type { PeriodDays } from '@minit/domain/periods.ts'
import type { Tx } from '../../db/database.ts'
import { sumDays } from './analytics.queries.ts'
import { customersOf } from './period-customers.ts'

/** How many bought in a period that ends today, inside the caller's transaction. */
export const readPeriodCustomers = async (tx: Tx, entrepreneurId: string, days: PeriodDays) =>
  customersOf(await sumDays(tx, entrepreneurId, days))
