import type { packages } from './packages.tables.ts'

export type PackageRow = typeof packages.$inferSelect

/** A package as the wire has it. The specification's currency code is `SLL`, whatever providers are sent. */
export const packageView = (pack: PackageRow) => ({
  id: pack.id,
  name: pack.name,
  description: pack.description,
  durationMinutes: pack.durationMinutes,
  price: pack.priceMinor,
  currency: 'SLL',
  isActive: pack.isActive,
  allowsOvertime: pack.allowsOvertime,
  overtimeRate: pack.overtimeRateMinor,
  totalSales: pack.soldCount,
  createdAt: pack.createdAt,
})
