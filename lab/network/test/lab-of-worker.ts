import { inject } from 'vitest'

/** Each worker has its own lab, so that several files run in parallel. */
process.env.NETWORK_LAB = String(inject('firstLab') + Number(process.env.VITEST_POOL_ID ?? 1) - 1)
