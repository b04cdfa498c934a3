import type { QueryClient } from '@tanstack/react-query'

const KEYS = ['readAnalytics', 'listSalesHistory', 'listCustomers']

/** A sale changes what other screens made of all sales: they ask anew when they are opened next. */
export const forgetSales = async (client: QueryClient): Promise<void> => {
  await Promise.all(KEYS.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
