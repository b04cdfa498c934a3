/**
 * Files that `npm run test:slow` runs and `npm test` leaves out: they start clusters of other programs, or wait for killed
 * processes. Paths from the project's folder. Of each kind one quick file stays in `npm test`; it is named in brackets.
 */
export const SLOW_TESTS: readonly string[] = [
  // The server or its database is killed (server/test/crash/named-points.test.ts).
  'server/test/crash/database-killed.test.ts',
  'server/test/crash/dialled-points.test.ts',
  'server/test/crash/random-kills.test.ts',
  'server/test/crash/sending-points.test.ts',
  'server/test/crash/sponsor-points.test.ts',
  'server/test/crash/travel-points.test.ts',
  // Clusters of etcd, PostgreSQL and PgBouncer (server/test/standby.test.ts, server/test/deploy-files.test.ts).
  'server/test/deploy-etcd.test.ts',
  'server/test/flows/standby-lost.test.ts',
  'server/test/pgbouncer.test.ts',
  'server/test/replica.test.ts',
  // Two releases on one database (server/test/flows/migrations-during-sales.test.ts).
  'server/test/releases/side-by-side.test.ts',
]

/** The one file of the network lab that `npm test` runs; `npm run test:slow` runs the others. */
export const QUICK_ROUTER_TEST = 'test/two-sellers.test.ts'

/** Counts what a router sends in four minutes. It runs alone, because a busy machine makes the router connect more often. */
export const LONE_ROUTER_TEST = 'test/quiet-router.test.ts'

/** Set to `1` for a run of Vitest without the slow files. */
export const WITHOUT_SLOW = 'WITHOUT_SLOW_TESTS'
