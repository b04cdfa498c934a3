import { inject } from 'vitest'

/** Each worker has a lab of its own, so that labs of several files stand side by side. */
process.env.NETWORK_LAB = String(inject('firstLab') + Number(process.env.VITEST_POOL_ID ?? 1) - 1)
