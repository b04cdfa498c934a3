import type { DaySums } from './analytics.queries.ts'

/** Who bought in a period that ends today: each customer is counted on the day they were last seen. */
export const customersOf = (sums: DaySums) => {
  const loyaltyDistribution = {
    new: sums.lastSeenNew,
    bronze: sums.lastSeenBronze,
    silver: sums.lastSeenSilver,
    gold: sums.lastSeenGold,
    platinum: sums.lastSeenPlatinum,
  }
  const totalCustomers = Object.values(loyaltyDistribution).reduce((total, count) => total + count, 0)
  return {
    totalCustomers,
    newCustomers: sums.newCustomers,
    returningCustomers: totalCustomers - sums.newCustomers,
    averageSessionDuration: averageMinutes(sums),
    loyaltyDistribution,
  }
}

/** Minutes a pass, with its bonuses and overtime; 0 where no pass was sold. */
export const averageMinutes = ({ minutes, sales }: { minutes: number; sales: number }): number =>
  sales === 0 ? 0 : Math.round(minutes / sales)
